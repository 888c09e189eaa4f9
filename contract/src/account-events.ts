/**
 * Everything that is written down about an account, in the log and for the person to read, each with the words they read. A new kind
 * of event is a line here.
 */
export const accountEvents = {
  registered: 'Registration',
  email_verified: 'Account created, email address verified',
  signed_in: 'Sign-in',
  signed_out: 'Sign-out',
  signed_out_everywhere: 'Sign-out on all devices',
  session_ended: 'A device was signed out',
  reset_requested: 'New password requested',
  password_reset: 'New password chosen by email',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  email_change_undone: 'Email address change undone',
  password_disabled: 'Password disabled',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  google_linked: 'Google sign-in added',
  google_removed: 'Google sign-in removed',
  access_granted: 'Lifetime access granted',
  access_withdrawn: 'Lifetime access withdrawn',
  deletion_asked: 'Account deletion requested',
  deletion_called_off: 'Account deletion cancelled',
  account_deleted: 'Account deleted',
  limit_hit: 'Too many attempts',
} as const satisfies Record<string, string>

/** Those by which somebody could get or keep a way in: shown for as long as they are kept, however much happens besides. */
export const factorEvents = [
  'password_reset',
  'password_changed',
  'password_disabled',
  'email_changed',
  'email_change_undone',
  'passkey_added',
  'passkey_removed',
  'google_linked',
  'google_removed',
  'deletion_asked',
  'deletion_called_off',
] as const satisfies AccountEventName[]

export type AccountEventName = keyof typeof accountEvents
export const accountEventNames = Object.keys(accountEvents) as [AccountEventName, ...AccountEventName[]]
