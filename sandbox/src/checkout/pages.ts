import { escapeHtml, page } from '../page.ts'
import type { Sale } from './ledger.ts'
import type { DeliveryLog } from './webhooks.ts'

function money(amount: number, currency: string) {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
}

const style = `<style>
  .amount { font-size: 2.5rem; font-weight: 600; margin: 0 }
  .bad { padding: .75rem 1rem; border-radius: .5rem; background: #f8e1d8; color: #8c1d13 }
  label { display: block; margin: 1rem 0 .25rem }
  input { font: inherit; width: 100%; padding: .625rem; box-sizing: border-box }
  button.main { width: 100%; margin: 1.25rem 0; font-weight: 600 }
  .row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: .75rem 0 }
  .scroll { overflow-x: auto }
  table { border-collapse: collapse; width: 100%; font-size: .875rem }
  th, td { text-align: left; padding: .5rem; border-bottom: 1px solid #8884; vertical-align: top }
  td form { display: flex; flex-wrap: wrap; gap: .25rem }
  td button { min-height: 0; padding: .25rem .5rem; font-size: .8125rem }
  code { overflow-wrap: anywhere }
</style>`

const cardPage = (title: string, body: string) =>
  page(
    title,
    'This is a stand-in for the card provider. It runs on this machine: no card is charged and no money moves.',
    `${style}<main>${body}</main>`,
  )

const button = (action: string, label: string, main = false) =>
  `<button name="action" value="${action}"${main ? ' class="main"' : ''}>${escapeHtml(label)}</button>`

/** The hosted page where a person pays. `problem` stands above the form after a refused card. */
export function payPage(sale: Sale, problem: string | null) {
  const { session, given } = sale
  const amount = money(session.amount_total ?? 0, session.currency ?? 'gbp')
  if (session.status !== 'open') {
    const done = session.status === 'complete'
    const back = done ? session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id) : session.cancel_url
    return cardPage(
      'Checkout',
      `<h1>${done ? 'This payment has been made.' : 'This checkout has expired.'}</h1>
       ${back ? `<p><a href="${escapeHtml(back)}">Back to the shop</a></p>` : ''}`,
    )
  }
  return cardPage(
    `Pay ${amount}`,
    `<h1>${escapeHtml(given.productName)}</h1>
     <p class="amount">${amount}</p>
     ${problem ? `<p class="bad" role="alert">${escapeHtml(problem)}</p>` : ''}
     <form method="post">
       <label for="email">Email</label>
       <input id="email" name="email" type="email" required value="${escapeHtml(session.customer_email ?? '')}">
       <label for="card">Card number</label>
       <input id="card" value="4242 4242 4242 4242" readonly>
       ${button('pay', `Pay ${amount}`, true)}
       <div class="row">
         ${button('pay_later', 'Pay later (settles in a while)')}
         ${button('decline', 'Try a card that is declined')}
       </div>
     </form>
     <div class="row">
       ${session.cancel_url ? `<a href="${escapeHtml(session.cancel_url)}">Cancel and go back</a>` : ''}
       <a href="/checkout/abandoned">Leave without paying</a>
     </div>`,
  )
}

export function abandonedPage() {
  return cardPage(
    'Left without paying',
    `<h1>You left the checkout.</h1>
     <p>The checkout stays open until it expires. Go back to the product, or close this tab.</p>`,
  )
}

function describe({ session, charge, dispute }: Sale): string {
  const parts = [session.status, session.payment_status]
  if (charge?.refunded) parts.push('refunded')
  else if (charge && charge.amount_refunded > 0) parts.push('partly refunded')
  if (dispute) parts.push(`dispute ${dispute.status}`)
  return parts.join(', ')
}

function actionsFor(sale: Sale): string {
  const { session, intent, charge, dispute } = sale
  if (session.status === 'open') return button('expire', 'Expire')
  if (intent?.status === 'processing') {
    return button('settle', 'Settle') + button('settle_failed', 'Fail to settle')
  }
  if (charge?.status !== 'succeeded') return ''
  const isDisputeOpen = dispute?.status === 'needs_response'
  return [
    charge.refunded || (dispute && dispute.status !== 'won') ? '' : button('refund', 'Refund'),
    charge.refunded || dispute ? '' : button('refund_part', 'Refund a third'),
    dispute || charge.refunded ? '' : button('dispute', 'Dispute'),
    isDisputeOpen ? button('dispute_won', 'Dispute won') + button('dispute_lost', 'Dispute lost') : '',
  ].join('')
}

/** The merchant's page: each checkout, the actions on it, and the outcome of the webhooks. */
export function salesPage(sales: readonly Sale[], log: readonly DeliveryLog[], waiting: number) {
  const rows = sales.toReversed().map(
    (sale) => `<tr>
      <td><code>${sale.session.id.slice(0, 20)}…</code></td>
      <td>${escapeHtml(sale.session.customer_details?.email ?? sale.session.customer_email ?? '')}</td>
      <td>${money(sale.session.amount_total ?? 0, sale.session.currency ?? 'gbp')}</td>
      <td>${escapeHtml(describe(sale))}</td>
      <td><form method="post" action="/checkout/sales/${sale.session.id}">${actionsFor(sale)}</form></td>
    </tr>`,
  )
  const deliveries = log
    .slice(-30)
    .toReversed()
    .map(
      (entry) =>
        `<tr><td>${escapeHtml(entry.at)}</td><td>${escapeHtml(entry.type)}</td><td>${entry.status ?? 'no answer'}</td></tr>`,
    )
  return cardPage(
    'Card payments',
    `<h1>Card payments</h1>
     <div class="scroll"><table><thead><tr><th>Checkout</th><th>Email</th><th>Amount</th><th>State</th><th>Do</th></tr></thead>
     <tbody>${rows.join('') || '<tr><td colspan="5">Nobody has opened a checkout yet.</td></tr>'}</tbody></table></div>
     <h2>Webhooks</h2>
     <p>${waiting} held back.</p>
     <div class="scroll"><table><thead><tr><th>At</th><th>Event</th><th>Answer</th></tr></thead>
     <tbody>${deliveries.join('') || '<tr><td colspan="3">None sent yet.</td></tr>'}</tbody></table></div>`,
  )
}
