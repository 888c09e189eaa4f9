import type { Plugin } from 'vite'
import { storageKeys } from '../src/storage.ts'
import { beforeFirstPaint } from '../src/theme/first-paint.ts'

/** Puts what has to run before the first paint into the head of the page, as source. */
export function inlineFirstPaint(): Plugin {
  return {
    name: 'plainspoken:first-paint',
    transformIndexHtml: () => [
      {
        tag: 'script',
        children: `(${beforeFirstPaint.toString()})(${JSON.stringify(storageKeys)})`,
        injectTo: 'head',
      },
    ],
  }
}
