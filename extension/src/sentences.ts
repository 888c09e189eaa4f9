/** All that people read from the extension. */
export const sentences = {
  noField: 'Click into the field you want to write in, then press the shortcut again.',
  password: 'Plainspoken never types into password fields, one-time codes or card numbers.',
  readOnly: 'This field cannot be changed.',
  otherSite:
    'This field is inside a frame from another site. Allow “every page” in the extension’s settings, or copy the words from Plainspoken.',
  noScripts:
    'The browser doesn’t let extensions type into that page. Speak here and copy the words from here.',
  waiting: 'Waiting for the Plainspoken tab…',
  asking: 'Plainspoken has a question for you in its own tab.',
  refused: 'You have not allowed it to type what you say. The Plainspoken tab’s settings can change that.',
  tabGone: 'The Plainspoken tab was closed, reloaded or signed out. Your words are in its text.',
  tabNotOpened: 'The Plainspoken tab did not open. Is your server running?',
  extensionGone: 'The extension was updated or switched off. Your words are in Plainspoken’s text.',
  away: 'Click back into the field: words are waiting for it.',
  refusing: 'This field didn’t accept the words.',
  full: 'The field is full.',
  gone: 'The field is gone.',
  left: 'You left the field.',
  copied: 'The missing words are on the clipboard and in Plainspoken’s text.',
  notCopied: 'The missing words are in Plainspoken’s text. Press Copy to put them on the clipboard.',
  copyRefused: 'The browser didn’t allow copying. The words are in Plainspoken’s text.',
  changed: 'The text there has changed since, so it was left as it is.',
} as const
