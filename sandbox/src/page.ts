const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes text safe inside HTML elements and quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const style = `
  :root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif }
  body { margin: 0 auto; padding: 1.5rem; max-width: 44rem }
  h1 { font-size: 1.5rem; line-height: 1.2 }
  h2 { font-size: 1.125rem; margin: 0 }
  .standin { padding: .75rem 1rem; border: 1px dashed currentColor; border-radius: .5rem; font-size: .875rem }
  article { margin: 1.5rem 0; padding: 1rem; border: 1px solid #8886; border-radius: .5rem }
  .meta { margin: .25rem 0 1rem; font-size: .875rem; opacity: .8; overflow-wrap: anywhere }
  .code { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem }
  .code code { font-size: 2rem; letter-spacing: .15em; user-select: all }
  .text { white-space: pre-wrap; overflow-wrap: anywhere }
  button { font: inherit; padding: .5rem 1rem; min-height: 2.75rem; cursor: pointer }
  iframe { width: 100%; height: 24rem; border: 1px solid #8886; background: white }`

/** The frame of a sandbox page. `standIn` says what it stands for and what it does not do; `body` is HTML. */
export function page(title: string, standIn: string, body: string) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<body>
<p class="standin" role="note">${escapeHtml(standIn)}</p>
${body}
</body>
</html>`
}

/** For a page's Content-Security-Policy: our own script and calls, and nothing from elsewhere. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
