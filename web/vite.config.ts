import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineFirstPaint } from './build/first-paint.ts'
import { prerenderPages } from './build/prerender.ts'

export default defineConfig({
  plugins: [react(), inlineFirstPaint(), prerenderPages(['/login', '/register'])],
  css: { transformer: 'lightningcss' },
  build: {
    target: 'baseline-widely-available',
    // One style sheet of a few kB: the prerendered pages carry it whole, and no page waits for one of its own.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few requests: the libraries, what several pages share, and one chunk a page.
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|zustand|ky)[\\/]/,
            },
            { name: 'shared', test: /src[\\/](account|payment|theme|ui|[\w-]+\.ts)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
