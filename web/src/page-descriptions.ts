import { price } from '@plainspoken/contract/limits'
import type { PagePath } from '@plainspoken/contract/pages'

/**
 * The description of each page for search engines and link previews; the start page has that of the product, in
 * index.html. In the served page alone, so without characters that HTML would want escaped.
 */
export const pageDescriptions: Record<Exclude<PagePath, '/'>, string> = {
  '/login': 'Sign in to Plainspoken, or try dictation here first, without an account.',
  '/register': `Dictate free for a day: speak, and your words appear as you talk. Then ${price.label} once, yours for life.`,
  '/verify-email': 'Enter the code we emailed you, and start dictating.',
  '/forgot-password': 'Get a code by email to choose a new password for Plainspoken.',
  '/reset-password': 'Choose a new password for Plainspoken with the code we emailed you.',
  '/undo-email-change': 'Take back a change of your account’s email address.',
  '/speech-recognition':
    'Speak, and your words appear as you talk. Edit them, copy them, paste them anywhere.',
  '/subscribe': `Plainspoken for life: ${price.label}, paid once by card. No subscription.`,
  '/checkout': `Pay ${price.label} once by card, and Plainspoken is yours for life.`,
  '/payment-success': 'How your payment for Plainspoken went.',
  '/account': 'Your plan, your password, your devices and your data.',
}
