import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Failure } from './failure.ts'

/** The colours and faces are the page's own (web/src/styles/tokens.css); the book face is not fetched for an error. */
const style = `
:root{color-scheme:light dark;--paper:#f4eee2;--ink:#1e1a15;--quiet:#5d5447;--line:#8d816f}
@media (prefers-color-scheme:dark){:root{--paper:#0b1019;--ink:#e8e5de;--quiet:#a4aab7;--line:#69748c}}
body{display:grid;min-height:100dvh;margin:0;padding:1.5rem;box-sizing:border-box;place-content:center;background:var(--paper);color:var(--ink);font:100%/1.5 system-ui,sans-serif}
main{max-width:30rem}svg{width:3.5rem;fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
h1{margin:1rem 0 .5rem;font:600 2rem/1.15 Georgia,serif;letter-spacing:-.015em;text-wrap:balance}p{margin:0 0 1.5rem;color:var(--quiet)}
a{display:inline-block;padding:.625rem 1rem;border:1px solid var(--line);border-radius:.5rem;color:inherit;font-weight:600;text-decoration:none}`

/** The CSP source of the page's style. */
export const errorPageStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const titles: Record<number, string> = {
  404: 'Page not found',
  421: 'Not this address',
  429: 'A moment, please',
  503: 'Back in a moment',
}

/** A person looks at the answer: a browser on its way to an address, not a page's own call. */
export function isForPerson({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

/** A failure as a page in the product's look, with its own sentence and a way back. Its sentences are ours, without markup. */
export function errorPage({ status, message }: Failure): string {
  const title = titles[status] ?? 'Something went wrong'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Plainspoken</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3 19c2.7 0 3-13.5 5.8-13.5S11.5 19 13.7 19s2-7.5 4.1-7.5S20 19 22.2 19H29M3 26.5h17"/></svg>
<h1>${title}</h1>
<p>${message} Your text and recordings are safe on your device.</p>
<a href="/">Go to Plainspoken</a>
</main>
</body>
</html>
`
}
