/** All that people read from the extension. */
export const sentences = {
  noField: 'Click into the field you want to write in, then press the shortcut again.',
  password: 'Plainspoken never types into password fields, one-time codes or card numbers.',
  readOnly: 'This field cannot be changed.',
  otherSite:
    'This field lies in a frame of another site. Allow “every page” in the extension’s settings, or copy the words from Plainspoken.',
  noScripts: 'The browser lets no extension type into that page. Speak here, and copy the words from here.',
  waiting: 'Waiting for the Plainspoken tab…',
  asking: 'Plainspoken asks you something in its own tab.',
  refused: 'You have not allowed it to type what you say. The Plainspoken tab’s settings can change that.',
  deskGone: 'The Plainspoken tab was closed, loaded anew or signed out. Your words are in its text.',
  deskNotOpened: 'The Plainspoken tab did not open. Is your server running?',
  extensionGone: 'The extension was updated or switched off. Your words are in Plainspoken’s text.',
  away: 'Click back into the field: words are waiting for it.',
  refusing: 'This field did not take the words.',
  full: 'The field is full.',
  gone: 'The field is gone.',
  left: 'You have left the field.',
  copied: 'What is missing there is on the clipboard, and in Plainspoken’s text.',
  notCopied: 'What is missing there is in Plainspoken’s text. Press Copy to have it on the clipboard.',
  copyRefused: 'The browser has not let it onto the clipboard. It is in Plainspoken’s text.',
  changed: 'The text there has changed since, so it was left as it is.',
} as const
