import type { Mail } from './adapters/mailer/mailer.ts'

export const product = 'Plainspoken'

type Block = { text: string } | { code: string } | { link: string; label: string }

/** A mail in the product's words and look: a text part, and the same as HTML. */
export function compose(to: string, subject: string, blocks: Block[], usefulForMs?: number): Mail {
  return {
    to,
    subject,
    ...(usefulForMs && { usefulForMs }),
    text: `${blocks.map(asText).join('\n\n')}\n\n-- \n${product}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      `<title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:32px 16px;font:16px/1.6 Georgia,serif;color:#221d18;background:#fbf8f3">',
      '<div style="max-width:32em;margin:0 auto">',
      ...blocks.map(asHtml),
      `<p style="margin:32px 0 0;color:#6b6259">${product}</p></div></body></html>`,
    ].join('\n'),
  }
}

function asText(block: Block) {
  if ('code' in block) return `    ${block.code}`
  return 'link' in block ? block.link : block.text
}

function asHtml(block: Block) {
  if ('code' in block) {
    return `<p style="margin:24px 0;font:700 36px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.15em">${escapeHtml(block.code)}</p>`
  }
  if ('link' in block) {
    return `<p style="margin:24px 0"><a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`
  }
  return `<p style="margin:16px 0">${escapeHtml(block.text)}</p>`
}

function escapeHtml(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
