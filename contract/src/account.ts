import { z } from 'zod'
import { accountEventNames } from './account-events.ts'
import { deviceData, devices } from './devices.ts'
import { storedEntry } from './kept-words.ts'
import { code, emailMax, minute, nameMax, password, resetCode, themes, visible } from './limits.ts'
import { passkey, passkeyAnswer, passkeysMost } from './passkeys.ts'
// For its sentence where a field has none of its own.
import './reply.ts'
import { text } from './text.ts'

/** Room for the spaces that pasting brings along; what is left without them has its own bound. */
const untrimmed = (most: number) => 2 * most

const noAddress = 'Please enter a valid email address'

/**
 * One plain mailbox: no list, display name, comment, quoting or control character, which mailers would take for further
 * recipients, and behind the @ nothing that would end or encode a host's name in a URL.
 */
export const email = text(untrimmed(emailMax), noAddress)
  .trim()
  .max(emailMax, { abort: true, error: noAddress })
  .regex(
    /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"/?#%\p{C}]+\.[^\s@<>()[\]\\,;:"/?#%\p{C}.]+$/u,
    noAddress,
  )

const tooShort = 'Password must be at least 8 characters long'
const tooLong = 'Password must be at most 256 characters long'
/** NFC shortens a text to a quarter at most. */
const mostBeforeNfc = 4 * password.max

/** A password being set, in NFC as it will be hashed: one keyboard writes é as one character, another as two. */
export const newPassword = text(mostBeforeNfc, tooLong)
  .normalize('NFC')
  .min(password.min, tooShort)
  .max(password.max, tooLong)

const givenPassword = text(mostBeforeNfc)
  .normalize('NFC')
  .min(1, 'Please enter your password')
  .max(password.max)

const nameTooLong = 'That name is too long'
/** Anything that can be seen, and the joiners that some scripts spell names with. */
const name = text(untrimmed(nameMax), nameTooLong)
  .trim()
  .max(nameMax, { abort: true, error: nameTooLong })
  .regex(visible, 'Please enter your name')
  .regex(/^(\P{C}|[\u200c\u200d])+$/u, 'That name has characters we can’t accept')

/** ASCII digits and nothing else; a form takes off the spaces that pasting brings along. */
const digits = (count: number) => `[0-9]{${count}}`
/** The length of the code that a mailed link carries in place of the digits that are typed. */
export const linkCodeLength = 43
const linkCode = `[\\w-]{${linkCodeLength}}`
const wrongCode = 'Invalid verification code. Please try again.'
const verificationCode = text(code.digits, wrongCode).regex(new RegExp(`^${digits(code.digits)}$`), wrongCode)
const givenVerificationCode = text(linkCodeLength, wrongCode).regex(
  new RegExp(`^(${digits(code.digits)}|${linkCode})$`),
  wrongCode,
)
const wrongResetCode = 'Invalid reset code. Please try again.'
const givenResetCode = text(linkCodeLength, wrongResetCode).regex(
  new RegExp(`^(${digits(resetCode.digits)}|${linkCode})$`),
  wrongResetCode,
)

/** The choices that people make for all their devices; null: none yet. Each is a column of the users, and comes with every login. */
export const preferences = z.object({ themePreference: z.enum(themes).nullable() })
export type Preferences = z.infer<typeof preferences>

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isSubscribed: z.boolean(),
  createdAt: z.iso.datetime(),
  roles: z.array(z.never()),
  /** The mailbox had its free day with an earlier account, and begins without. */
  hadTrialBefore: z.boolean(),
})
export type User = z.infer<typeof user>

export const registerBody = z.strictObject({ firstName: name, lastName: name, email, password: newPassword })
export type RegisterBody = z.infer<typeof registerBody>
export const registerData = z.object({
  verificationEmailSent: z.boolean(),
  verificationEmailError: z.string().nullable(),
  /** Binds the code that was mailed to the browser that asked for it: sent back with the code and with a resend. */
  attempt: z.string(),
})
export type RegisterData = z.infer<typeof registerData>

/** The registration that was made in this browser, if one waits there. */
const attempt = z.uuid().optional()

export const loginBody = z.strictObject({
  email,
  password: givenPassword,
  rememberMe: z.boolean().optional(),
  devices,
  attempt,
})
export type LoginBody = z.infer<typeof loginBody>
export const loginData = deviceData.extend({ token: z.string(), ...preferences.shape })
export type LoginData = z.infer<typeof loginData>

export const verifyEmailBody = z.strictObject({ email, code: givenVerificationCode, attempt })
export type VerifyEmailBody = z.infer<typeof verifyEmailBody>
export const verifyEmailData = deviceData
export const resendBody = z.strictObject({ email, attempt })
export type ResendBody = z.infer<typeof resendBody>
export const forgotPasswordBody = z.strictObject({ email, devices, attempt })
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>
export const verifyResetCodeBody = z.strictObject({ email, code: givenResetCode })
export type VerifyResetCodeBody = z.infer<typeof verifyResetCodeBody>
export const resetPasswordBody = z.strictObject({ email, code: givenResetCode, newPassword })
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>
export const resetPasswordData = deviceData
const googleToken = text(8192).min(1)
export const googleLoginBody = z.strictObject({
  token: googleToken,
  password: givenPassword.optional(),
  devices,
})
export type GoogleLoginBody = z.infer<typeof googleLoginBody>

export const profileData = user.extend(preferences.shape)
export type Profile = z.infer<typeof profileData>
/** Null: as each device has it. */
export const themeBody = z.strictObject(preferences.shape)

/** Proof of the owner of an account without a password: one of its passkeys, or its Google account, used once more. */
const ofNoPassword = { passkey: passkeyAnswer.optional(), google: googleToken.optional() }
/** The proof itself, apart from what it is for. */
export type OwnerProofData = { [each in keyof typeof ofNoPassword]?: ProofBody[each] } & {
  password: string | null
}

/** The time after signing in within which an account without a password may be given one, or be deleted, in ms. */
export const recentSignInMs = 15 * minute

export const changeNameBody = z.strictObject({ firstName: name, lastName: name })
export type ChangeNameBody = z.infer<typeof changeNameBody>
/** `token` carries the new name, for the same session. */
export const changeNameData = z.object({ token: z.string() })
export type ChangeNameData = z.infer<typeof changeNameData>
export const changePasswordBody = z.strictObject({
  currentPassword: givenPassword.nullable(),
  newPassword,
  /** Passkeys that are to go with the old password. */
  removePasskeys: z.array(z.uuid()).max(passkeysMost).optional(),
  ...ofNoPassword,
})
/** `token` is that of a new session in place of the present one, which has ended with all others. */
export const changePasswordData = deviceData.extend({ token: z.string() })
export type ChangePasswordData = z.infer<typeof changePasswordData>
export type ChangePasswordBody = z.infer<typeof changePasswordBody>
/** Asks for a code at the new address; the password is null where an account has none. */
export const changeEmailBody = z.strictObject({
  newEmail: email,
  password: givenPassword.nullable(),
  ...ofNoPassword,
})
export type ChangeEmailBody = z.infer<typeof changeEmailBody>
export const confirmEmailBody = z.strictObject({ code: verificationCode })
export type ConfirmEmailBody = z.infer<typeof confirmEmailBody>
/** `token` carries the new address, for the same session. */
export const confirmEmailData = z.object({ token: z.string() })
export type ConfirmEmailData = z.infer<typeof confirmEmailData>
const overLink = 'This link has expired or has already been used.'
export const undoEmailBody = z.strictObject({
  code: text(linkCodeLength, overLink).regex(new RegExp(`^${linkCode}$`), overLink),
})
export type UndoEmailBody = z.infer<typeof undoEmailBody>

/** For what takes more than being signed in. */
export const proofBody = z.strictObject({ password: givenPassword.nullable(), ...ofNoPassword })
export type ProofBody = z.infer<typeof proofBody>
/** When it is deleted, where a change of its address can still be taken back; null: it is. */
export const deleteAccountData = z.object({ deletesAt: z.iso.datetime().nullable() })
export type DeleteAccountData = z.infer<typeof deleteAccountData>

/** The browser in words, and roughly the network (a /24, or a /48 of IPv6), where they are known. */
const whence = { browser: z.string().nullable(), network: z.string().nullable() }

/** The answer of DELETE /user/google. */
export const removeGoogleData = deviceData

/** GET /user/data: everything the server keeps about the person. */
export const accountData = z.object({
  exportedAt: z.iso.datetime(),
  profile: profileData,
  hasPassword: z.boolean(),
  /** `email` is Google's address of the person; null where it was not told since we keep it. */
  google: z.object({ id: z.string(), email: z.string().nullable(), linkedAt: z.iso.datetime() }).nullable(),
  passkeys: z.array(passkey),
  /** Those that may still take a change back. */
  formerEmails: z.array(z.object({ email: z.string(), until: z.iso.datetime() })),
  /** Own words, templates and settings, where they are kept in the account. */
  words: z.array(storedEntry),
  payments: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      amountRefunded: z.number(),
      currency: z.string(),
      state: z.string(),
      paidAt: z.iso.datetime(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      startedAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      isThisOne: z.boolean(),
      ...whence,
    }),
  ),
  /** The last ones, newest first. */
  events: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      event: z.enum(accountEventNames),
      outcome: z.enum(['done', 'refused']),
      /** Why it was refused. */
      code: z.string().nullable(),
      ...whence,
    }),
  ),
})
export type AccountData = z.infer<typeof accountData>
export type Session = AccountData['sessions'][number]
export type AccountEvent = AccountData['events'][number]

export const sessionParams = z.strictObject({ sessionId: z.uuid() })
