import { escapeHtml, page } from '../page.ts'

/** `id` grows with each mail; `at` is when it arrived, in ISO 8601. */
export type Message = { id: number; to: string; subject: string; text: string; html: string; at: string }

/** The mails, newest first. The page's script loads it again when another one has arrived. */
export function mailboxPage(messages: Message[]) {
  const list = messages.map(messageArticle).join('\n')
  const empty = '<p>No mail yet. Register in the product, and the code arrives here.</p>'
  return page(
    messages[0] ? `${messages[0].subject} · Mailbox` : 'Mailbox',
    'This is a stand-in for a mail service. Every mail the product sends ends here, on this machine; none is delivered, and all are forgotten when the sandbox stops.',
    `<h1>Mailbox</h1>
<main data-newest="${messages[0]?.id ?? 0}" aria-live="polite">${list || empty}</main>
<script src="/mail/page.js"></script>`,
  )
}

function messageArticle({ id, to, subject, text, html, at }: Message) {
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1]
  return `<article aria-label="${escapeHtml(subject)}">
<h2>${escapeHtml(subject)}</h2>
<p class="meta">to ${escapeHtml(to)}, <time datetime="${at}">${escapeHtml(at)}</time></p>
${code ? `<p class="code"><code>${code}</code><button type="button" data-copy="${code}">Copy code</button></p>` : ''}
<div class="text">${withLinks(text.trim())}</div>
${html ? `<details><summary>As a mail program shows it</summary><iframe sandbox title="${escapeHtml(subject)}" src="/mail/messages/${id}.html" loading="lazy"></iframe></details>` : ''}
</article>`
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')
}

/** Runs in the mailbox page. */
export const mailboxScript = `
const newest = Number(document.querySelector('main').dataset.newest)
for (const time of document.querySelectorAll('time')) time.textContent = new Date(time.dateTime).toLocaleTimeString()
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = 'Copied'
})
setInterval(async () => {
  try {
    const { messages } = await (await fetch('/mail/messages.json')).json()
    if (messages[0] && messages[0].id !== newest) location.reload()
  } catch {
    document.title = 'Mailbox (the sandbox has stopped)'
  }
}, 1500)
`
