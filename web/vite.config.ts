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
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few requests: the libraries, what every page has, and one chunk a page.
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|zustand|ky|use-sync-external-store[\\/](shim[\\/]index|cjs[\\/]use-sync-external-store-shim\.))/,
            },
            {
              name: 'main',
              test: /src[\\/](ui|theme|account[\\/](auth-store|google-sign-in|guards|new-password|password-strength|session|temp-password)|pages[\\/](app-header|entrance|form)|[\w-]+\.tsx?)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
