import { code as codeLimits, emailUndoMs, hour, minute } from '@plainspoken/contract/limits'
import { type Weakness, weaknesses } from '@plainspoken/contract/weak-password'
import { compose, product } from '../compose-mail.ts'
import type { Caller } from '../http/caller.ts'

const openCheckout =
  'You had opened a card payment, and the payment service could not be told to close it. It closes by itself within two hours. Should you pay there before, the money is given back to you.'
const undoHours = emailUndoMs / hour
const codeMinutes = codeLimits.lifeMs / minute

/**
 * Every mail about an account. None repeats a name: whoever registers a stranger's address could write to them with
 * it. Links are made from the configured address, never from what a request says of its host.
 */
export function makeMails(publicUrl: string) {
  const loginLink = { link: `${publicUrl}/login`, label: 'Sign in' }
  const forgotLink = { link: `${publicUrl}/forgot-password`, label: 'Choose a new password' }

  /** What a mail says of a password that is taken all the same. */
  const warnOf = (weakness: Weakness | null) =>
    weakness === null
      ? []
      : [
          {
            text: `One more thing: the password is ${weaknesses[weakness]}, and would be among the first to be guessed. You may keep it. To change it, open Your Account when you are signed in:`,
          },
          { link: `${publicUrl}/account`, label: 'Change the password' },
        ]

  return {
    verificationCode: (to: string, code: string, weakness: Weakness | null = null) =>
      compose(
        to,
        `${code} is your ${product} code`,
        [
          { text: `Welcome to ${product}. Enter this code to verify your email address:` },
          { code },
          {
            text: `It is valid for ${codeMinutes} minutes and works once, in the window where you registered.`,
          },
          {
            text: 'If you did not register, you need not do anything: without the code there is no account.',
          },
          ...warnOf(weakness),
        ],
        codeLimits.lifeMs,
      ),

    accountExists: (to: string) =>
      compose(to, `You already have a ${product} account`, [
        {
          text: `Somebody, probably you, tried to register at ${product} with this address. You already have an account with it, so no new one was made.`,
        },
        loginLink,
        { text: 'If you do not remember your password, you can choose a new one:' },
        forgotLink,
        { text: 'If it was not you, you need not do anything: your account is unchanged.' },
      ]),

    resetCode: (to: string, digits: string, linkCode: string) =>
      compose(
        to,
        `Reset your ${product} password`,
        [
          { text: `You asked to choose a new password for ${product}. Open this link:` },
          {
            link: `${publicUrl}/reset-password?${new URLSearchParams({ email: to, code: linkCode })}`,
            label: 'Choose a new password',
          },
          { text: 'Or enter this code:' },
          { code: digits },
          { text: `Both are valid for ${codeMinutes} minutes and work once.` },
          { text: 'If you did not ask for this, you need not do anything: your password is unchanged.' },
        ],
        codeLimits.lifeMs,
      ),

    passwordChanged: (to: string, weakness: Weakness | null, lost: string[] = []) =>
      compose(to, `Your ${product} password was changed`, [
        {
          text: `The password of your ${product} account was just changed, and other devices were signed out.`,
        },
        ...(lost.length > 0
          ? [
              {
                text: `Also removed, lest somebody else go on signing in: ${lost.join(' and ')}. You can add what is yours again.`,
              },
            ]
          : []),
        { text: 'If it was not you, choose a new password at once:' },
        forgotLink,
        ...warnOf(weakness),
      ]),

    newBrowser: (to: string, { browser, network }: Caller, at: Date) =>
      compose(to, `New sign-in to your ${product} account`, [
        {
          text: `Somebody, probably you, signed in to your ${product} account from a browser that is new to it.`,
        },
        { text: [browser, network && `from ${network}`, `${toTime(at)} UTC`].filter(Boolean).join(', ') },
        {
          text: 'If it was you, you need not do anything. If it was not, choose a new password at once; that signs every browser out:',
        },
        forgotLink,
      ]),

    passwordDisabled: (to: string) =>
      compose(to, `Your ${product} password was switched off`, [
        {
          text: `Somebody entered a wrong password for your ${product} account a hundred times in a row. To keep it safe, the password was switched off. Your account and your texts are unchanged.`,
        },
        { text: 'To sign in by password again, choose a new one:' },
        forgotLink,
        { text: 'Signing in with Google goes on working.' },
      ]),

    googleLinked: (to: string) =>
      compose(to, `Google sign-in was added to your ${product} account`, [
        { text: `From now on you can sign in to ${product} with your Google account as well.` },
        { text: 'If it was not you, choose a new password at once and write to us:' },
        forgotLink,
      ]),

    newEmailCode: (to: string, code: string) =>
      compose(to, `${code} is your ${product} code`, [
        { text: `Enter this code to move your ${product} account to this address:` },
        { code },
        {
          text: `It is valid for ${codeMinutes} minutes and works once, on the page where you asked for it.`,
        },
        { text: 'If it was not you, you need not do anything: without the code nothing changes.' },
      ]),

    emailTaken: (to: string) =>
      compose(to, `You already have a ${product} account`, [
        {
          text: `Somebody, probably you, wanted to move another ${product} account to this address. It has an account already, so nothing was changed.`,
        },
        loginLink,
      ]),

    /** To the old address. */
    emailChanged: (to: string, undoCode: string) =>
      compose(to, `Your ${product} account has a new email address`, [
        {
          text: `Your ${product} account was moved to another email address, and this one no longer signs in to it. If that was you, you need not do anything.`,
        },
        { text: `If it was not you, take it back. The link works for ${undoHours} hours:` },
        {
          link: `${publicUrl}/undo-email-change?${new URLSearchParams({ code: undoCode })}`,
          label: 'Take the change back',
        },
      ]),

    emailChangeUndone: (to: string) =>
      compose(to, `Your ${product} account is back at this address`, [
        {
          text: 'The change of its email address was taken back. Everybody was signed out, and the password was switched off. To sign in, choose a new one:',
        },
        forgotLink,
      ]),

    googleRemoved: (to: string) =>
      compose(to, `Google sign-in was removed from your ${product} account`, [
        {
          text: `The Google account that opened your ${product} account opens it no more, and other devices were signed out.`,
        },
        { text: 'If it was not you, choose a new password at once:' },
        forgotLink,
      ]),

    passkeyAdded: (to: string) =>
      compose(to, `A passkey was added to your ${product} account`, [
        { text: `From now on a passkey signs in to your ${product} account, without the password.` },
        { text: 'If it was not you, choose a new password at once, which removes every passkey:' },
        forgotLink,
      ]),

    passkeyRemoved: (to: string) =>
      compose(to, `A passkey was removed from your ${product} account`, [
        {
          text: `It signs in to ${product} no more. Your device may go on offering it until you delete it there too.`,
        },
        { text: 'If it was not you, choose a new password at once:' },
        forgotLink,
      ]),

    accountDeleted: (to: string, isCheckoutClosed: boolean) =>
      compose(to, `Your ${product} account was deleted`, [
        { text: `Your ${product} account and everything kept with it were deleted.` },
        ...(isCheckoutClosed ? [] : [{ text: openCheckout }]),
      ]),
  }
}

const toTime = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')
