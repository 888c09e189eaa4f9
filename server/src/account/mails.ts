import { code as codeLimits, hour, minute } from '@plainspoken/contract/limits'
import { type Weakness, weaknesses } from '@plainspoken/contract/weak-password'
import { compose, product } from '../compose-mail.ts'
import type { Caller } from '../http/caller.ts'

const openCheckout =
  'You had started a card payment that we could not close. It closes by itself within two hours. If you pay before then, you get your money back.'
const codeMinutes = codeLimits.lifeMs / minute

function describeHours(ms: number): string {
  const hours = Math.ceil(ms / hour)
  return hours === 1 ? 'one hour' : `${hours} hours`
}

/**
 * Every mail about an account. None repeats a name: whoever registers a stranger's address could write to them with
 * it. Links are made from the configured address, never from what a request says of its host.
 */
export function makeMails(publicUrl: string) {
  const loginLink = { link: `${publicUrl}/login`, label: 'Sign in' }
  const forgotLink = { link: `${publicUrl}/forgot-password`, label: 'Choose a new password' }

  /** The warning in a mail about a password that is taken all the same. */
  const warnOf = (weakness: Weakness | null) =>
    weakness === null
      ? []
      : [
          {
            text: `One more thing: the password is ${weaknesses[weakness]}, so it would be easy to guess. You can keep it, or change it under Your Account:`,
          },
          { link: `${publicUrl}/account`, label: 'Change the password' },
        ]

  return {
    verificationCode: (to: string, code: string, linkCode: string, weakness: Weakness | null = null) =>
      compose(
        to,
        `${code} is your ${product} code`,
        [
          { text: `Welcome to ${product}. Enter this code to verify your email address:` },
          { code },
          { text: 'Or open this link in the browser you signed up in:' },
          {
            link: `${publicUrl}/verify-email?${new URLSearchParams({ code: linkCode })}`,
            label: 'Verify my email',
          },
          {
            text: `Both expire in ${codeMinutes} minutes and work once, in the browser you signed up in.`,
          },
          {
            text: 'Didn’t sign up? Ignore this email: no account is created without the code.',
          },
          ...warnOf(weakness),
        ],
        codeLimits.lifeMs,
      ),

    accountExists: (to: string) =>
      compose(to, `You already have a ${product} account`, [
        {
          text: `Somebody (probably you) tried to register at ${product} with this address. You already have an account with it, so no new one was made.`,
        },
        loginLink,
        { text: 'If you’ve forgotten your password, choose a new one:' },
        forgotLink,
        { text: 'Wasn’t you? Ignore this email: your account is unchanged.' },
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
          { text: `Both expire in ${codeMinutes} minutes and work once.` },
          { text: 'Didn’t ask for this? Ignore this email: your password is unchanged.' },
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
                text: `Also removed, so that nobody else can keep signing in: ${lost.join(' and ')}. You can add yours again.`,
              },
            ]
          : []),
        { text: 'If it wasn’t you, choose a new password right away:' },
        forgotLink,
        ...warnOf(weakness),
      ]),

    newBrowser: (to: string, { browser, network }: Caller, at: Date) =>
      compose(to, `New sign-in to your ${product} account`, [
        {
          text: `Somebody (probably you) signed in to your ${product} account from a new browser.`,
        },
        { text: [browser, network && `from ${network}`, `${toTime(at)} UTC`].filter(Boolean).join(', ') },
        {
          text: 'If this was you, there is nothing to do. If not, choose a new password right away, which signs every browser out:',
        },
        forgotLink,
      ]),

    passwordDisabled: (to: string) =>
      compose(to, `Your ${product} password was disabled`, [
        {
          text: `Somebody entered a wrong password for your ${product} account a hundred times in a row. To keep it safe, the password was disabled. Your account and your texts are unchanged.`,
        },
        { text: 'To sign in with a password again, choose a new one:' },
        forgotLink,
        { text: 'You can still sign in with Google.' },
      ]),

    googleLinked: (to: string) =>
      compose(to, `Google sign-in was added to your ${product} account`, [
        { text: `From now on you can sign in to ${product} with your Google account as well.` },
        { text: 'If it wasn’t you, choose a new password right away and write to us:' },
        forgotLink,
      ]),

    newEmailCode: (to: string, code: string) =>
      compose(to, `${code} is your ${product} code`, [
        { text: `Enter this code to move your ${product} account to this address:` },
        { code },
        {
          text: `It expires in ${codeMinutes} minutes and works once, on the page where you asked for it.`,
        },
        { text: 'Wasn’t you? Ignore this email: nothing changes without the code.' },
      ]),

    emailTaken: (to: string) =>
      compose(to, `You already have a ${product} account`, [
        {
          text: `Somebody (probably you) wanted to move another ${product} account to this address. This address already has an account, so nothing was changed.`,
        },
        loginLink,
      ]),

    /** To the old address. */
    emailChanged: (to: string, undoCode: string, undoMs: number) =>
      compose(to, `Your ${product} account has a new email address`, [
        {
          text: `Your ${product} account was moved to another email address, and this one no longer signs in to it. If this was you, there is nothing to do.`,
        },
        { text: `If it wasn’t you, undo the change. The link works for ${describeHours(undoMs)}:` },
        {
          link: `${publicUrl}/undo-email-change?${new URLSearchParams({ code: undoCode })}`,
          label: 'Undo the change',
        },
      ]),

    /** `otherAccount` is the new address of an account that stood at this one. */
    emailChangeUndone: (to: string, otherAccount: string | null) =>
      compose(to, `Your ${product} account is back at this address`, [
        {
          text: 'The change of its email address was undone. Every device was signed out, and the password and all passkeys were disabled. To sign in, choose a new password:',
        },
        forgotLink,
        ...(otherAccount === null
          ? []
          : [
              {
                text: `In the meantime another account was created with this address. It stays as it is, with its own password. To sign in to it, use the address below, which you can change under Your Account:`,
              },
              { text: otherAccount },
            ]),
      ]),

    deletionHeld: (to: string, until: Date) =>
      compose(to, `Your ${product} account will be deleted`, [
        {
          text: `You asked to delete your ${product} account, and were signed out everywhere. Its address was changed recently, and the previous one can still undo that, so it will be deleted on ${toTime(until)} UTC and not before.`,
        },
        { text: 'To keep it, sign in before then:' },
        loginLink,
      ]),

    /** To an address that may take the account back. */
    deletionOfMoved: (to: string, undoCode: string, until: Date) =>
      compose(to, `The ${product} account that left this address will be deleted`, [
        {
          text: `Somebody asked to delete the ${product} account that was moved from this address to another one. It will be deleted on ${toTime(until)} UTC. If this was you, there is nothing to do.`,
        },
        {
          text: 'If it wasn’t you, undo the change of address, which keeps the account. Until then this link works:',
        },
        {
          link: `${publicUrl}/undo-email-change?${new URLSearchParams({ code: undoCode })}`,
          label: 'Undo the change',
        },
      ]),

    googleRemoved: (to: string) =>
      compose(to, `Google sign-in was removed from your ${product} account`, [
        {
          text: `That Google account no longer signs in to your ${product} account, and other devices were signed out.`,
        },
        { text: 'If it wasn’t you, choose a new password right away:' },
        forgotLink,
      ]),

    passkeyAdded: (to: string) =>
      compose(to, `A passkey was added to your ${product} account`, [
        { text: `You can now sign in to ${product} with a passkey instead of your password.` },
        { text: 'If it wasn’t you, choose a new password right away, which removes every passkey:' },
        forgotLink,
      ]),

    passkeyRemoved: (to: string) =>
      compose(to, `A passkey was removed from your ${product} account`, [
        {
          text: `It no longer signs in to ${product}, and devices it had signed in were signed out. Your device may keep offering it until you delete it there too.`,
        },
        { text: 'If it wasn’t you, choose a new password right away:' },
        forgotLink,
      ]),

    accountDeleted: (to: string, isCheckoutClosed: boolean) =>
      compose(to, `Your ${product} account was deleted`, [
        { text: `Your ${product} account and everything in it have been deleted.` },
        ...(isCheckoutClosed ? [] : [{ text: openCheckout }]),
      ]),
  }
}

const toTime = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')
