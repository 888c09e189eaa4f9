import { day } from '@plainspoken/contract/limits'
import type { Outcome } from './fulfilment.ts'
import type { PaymentService } from './payment-service.ts'
import { reconcile } from './reconcile.ts'
import type { PaymentStore } from './store.ts'

const usage = `Usage: npm run payments -- <command>

  list [--flagged]          all payments, newest first; --flagged: those that should be refunded
  show <id or address>      one payment, by its payment or checkout id, or all of one person
  reconcile [days]          compares with the card provider's last days (30 unless said otherwise)
                            and repairs what a lost webhook left; prints what it changed
  refund <payment id>       gives the whole payment back and takes access back
`

type Row = Awaited<ReturnType<PaymentStore['list']>>[number]

/** The operator's view of payments. Returns whether the command was understood and its object found. */
export async function runPaymentCommand(
  args: string[],
  paymentService: PaymentService,
  print: (line: string) => void,
): Promise<boolean> {
  const { payments, store, fulfilment, now } = paymentService
  const [command, about, ...rest] = args

  async function list() {
    const rows = await store.list({ flagged: about === '--flagged' })
    for (const row of rows) print(summarise(row))
    print(rows.length === 1 ? '1 payment' : `${rows.length} payments`)
    return true
  }

  async function show(which: string) {
    const rows = await store.list({ about: which })
    for (const { payment, email } of rows) {
      print(`Payment    ${payment.intentId}`)
      print(`Checkout   ${payment.sessionId}`)
      print(`Person     ${email ?? '(account deleted)'}`)
      print(`Paid       ${toMoney(payment.amount, payment.currency)} on ${toTime(payment.paidAt)}`)
      print(`State      ${describe(payment)}`)
      print(`Receipt    ${payment.receiptAt ? toTime(payment.receiptAt) : 'not sent'}`)
      print(`Disputes   ${(await store.listDisputes(payment.intentId)).join(', ') || 'none'}`)
      print(`Updated    ${toTime(payment.updatedAt)}\n`)
    }
    if (rows.length === 0) print(`Nothing is known of ${which}.`)
    return rows.length > 0
  }

  async function reconcileDays(days: number) {
    let looked = 0
    let changed = 0
    for await (const outcome of reconcile(paymentService, new Date(now().getTime() - days * day))) {
      looked += 1
      const change = describeChange(outcome)
      if (change === null) continue
      changed += 1
      print(change)
    }
    print(`Looked at ${looked}, changed ${changed}.`)
    return true
  }

  async function refund(intentId: string) {
    const [row] = await store.list({ about: intentId })
    if (row?.payment.intentId !== intentId) {
      print(`There is no payment ${intentId}.`)
      return false
    }
    if (row.payment.state !== 'paid') {
      print(`Nothing to do: ${summarise(row)}`)
      return false
    }
    const reason = row.payment.refundDue === 'duplicate' ? 'duplicate' : 'requested_by_customer'
    await payments.refund(intentId, reason)
    // The provider's webhook may have been here first.
    const outcome = await fulfilment.fulfilIntent(intentId)
    if (outcome.kind !== 'recorded' || outcome.recorded.payment.state !== 'refunded') {
      print('The provider took the refund and has not confirmed it yet; run reconcile later.')
      return false
    }
    const { payment, owner } = outcome.recorded
    const effect = owner?.isSubscribed
      ? 'access kept: another payment or the operator gives it'
      : 'access taken back'
    print(
      `${toMoney(payment.amount, payment.currency)} given back to ${owner?.email ?? '(account deleted)'}, ${effect}.`,
    )
    return true
  }

  if (command === 'list' && rest.length === 0) return list()
  if (command === 'show' && about) return show(about)
  if (command === 'reconcile') {
    const days = Number(about ?? 30)
    if (Number.isInteger(days) && days >= 1 && days <= 365) return reconcileDays(days)
  }
  if (command === 'refund' && about) return refund(about)
  print(usage)
  return false
}

/** The change that an outcome made in our books, as a line; null where everything was right already. */
function describeChange(outcome: Outcome): string | null {
  if (outcome.kind !== 'recorded') return null
  const { before, payment, owner } = outcome.recorded
  const was = before ? describe(before) : 'unknown'
  const access = owner && owner.isSubscribed !== owner.wasSubscribed
  if (was === describe(payment) && !access) return null
  const effect = access ? `, access ${owner.isSubscribed ? 'granted' : 'taken back'}` : ''
  return `${payment.intentId}  ${owner?.email ?? '(account deleted)'}: ${was} -> ${describe(payment)}${effect}`
}

function describe({ state, refundDue, amount, amountRefunded, currency }: Row['payment']): string {
  const parts: string[] = [state]
  if (amountRefunded > 0 && amountRefunded < amount)
    parts.push(`${toMoney(amountRefunded, currency)} given back`)
  if (refundDue === 'duplicate') parts.push('REFUND: paid twice')
  if (refundDue === 'no_account') parts.push('REFUND: account deleted before it arrived')
  return parts.join(', ')
}

function summarise({ payment, email }: Row): string {
  const who = email ?? '(account deleted)'
  return `${toTime(payment.paidAt)}  ${toMoney(payment.amount, payment.currency)}  ${payment.intentId}  ${who}  ${describe(payment)}`
}

const toTime = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function toMoney(amount: number, currency: string) {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
}
