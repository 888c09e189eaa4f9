import { features } from '@plainspoken/contract/features'
import type { Mail } from '../adapters/mailer/mailer.ts'
import { compose } from '../compose-mail.ts'
import type { Payment } from './store.ts'

/** The mail that thanks for a payment and says what it was for. */
export function makeReceipt(to: string, payment: Payment, publicUrl: string): Mail {
  const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: payment.currency }).format(
    payment.amount / 100,
  )
  const day = payment.paidAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return compose(to, `Your receipt: Plainspoken lifetime access, ${amount}`, [
    { text: 'Thank you. Plainspoken is yours for life, and there is nothing more to pay.' },
    { text: `Lifetime access: ${amount}, paid once on ${day}.` },
    { text: `Payment number: ${payment.intentId}` },
    { text: `It includes: ${features.join('; ')}.` },
    { link: `${publicUrl}/speech-recognition`, label: 'Start dictating' },
    { text: 'Keep this email. Something wrong with the payment? Just reply.' },
  ])
}
