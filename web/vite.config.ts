import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleCommonPasswords } from './build/common-passwords.ts'
import { compressFiles } from './build/compress.ts'
import { describeProduct } from './build/describe-product.ts'
import { inlineFirstPaint } from './build/first-paint.ts'
import { minifyAgain } from './build/minify-again.ts'
import { prerenderPages } from './build/prerender.ts'
import { buildServiceWorker } from './build/service-worker.ts'

export default defineConfig({
  plugins: [
    react(),
    bundleCommonPasswords(),
    inlineFirstPaint(),
    describeProduct(),
    minifyAgain(),
    prerenderPages({
      '/login': [],
      '/register': [],
      '/forgot-password': [],
      '/account': [],
      '/speech-recognition': ['dictation/session/open-dictation.ts'],
    }),
    buildServiceWorker({
      home: { path: '/speech-recognition', module: 'pages/speech-recognition.tsx' },
      shell: '/',
    }),
    compressFiles(),
  ],
  // What stands in for it where React has none; it has.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: {
    transformer: 'lightningcss',
    // No variables in support of light-dark(), which nothing here uses: `Features.LightDark`.
    // Grid areas keep their names: a page's parts stand in the grid of the page, each with styles of its own.
    lightningcss: { exclude: 1 << 20, cssModules: { grid: false } },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    // A part asks for the code it shares itself, most of which is here by then: to list it beforehand costs each page more.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // CodeMirror's undo history brings a parser along that nothing here calls; its package does not say that it may go.
      treeshake: { moduleSideEffects: [{ test: /@lezer/, sideEffects: false }] },
      output: {
        // A name in every list of what a page needs: the fewer kinds of letters, the better it is compressed.
        hashCharacters: 'hex',
        codeSplitting: {
          // Few requests: what every page has with the libraries, what stands above all pages of the signed-in, what they see at once of dictation, what listens and writes,
          // what forms about an account share, what those of new ones have besides, what /login fetches after itself, one chunk a page, and what comes to a
          // dictation page that already works: tools, spoken commands and recordings.
          groups: [
            {
              name: 'main',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|zustand|use-sync-external-store)[\\/]|web[\\/]src[\\/](main\.tsx|ui[\\/](?!menu|email|checkbox|code-|field|text-|password|use-form|dialog|close|section)|theme|account[\\/](auth-store|load-passkeys|passkey-offer-state|guards|new-account|session|temp-password)|api[\\/](?!send-file)|(?!load-script|download-file|common-passwords|weak-password)[\w-]+\.tsx?)/,
            },
            {
              name: 'header',
              test: /src[\\/](pages[\\/](app-header|signed-in)|payment[\\/]trial|ui[\\/]menu)/,
            },
            {
              name: 'signed-in',
              test: /src[\\/](pages[\\/]speech-recognition|dictation[\\/](public|page[\\/]((?!panels|hear|shared[\\/]heading|tools[\\/](choice|outbox[\\/]outbox-rows|voice)|saved|try|questions[\\/]blocked).*\.css|controls|dictation-panel|find|language-menu|sheet-head|transcript-area|shared[\\/](icons|tool\.|use-shortcut))))/,
            },
            {
              name: 'session',
              test: /src[\\/]dictation[\\/](core[\\/](?!dictation-key|chosen-key)|transcript[\\/](?!editor|choice|tell-choice|said|as-heard)|text[\\/]join|recognition[\\/](?!stream|connect|sample|on-device)|device[\\/](?!forget-user|texts)|export[\\/]copy|session[\\/](?!kept[\\/](?!optional-parts|own-words-hint)|world[\\/](?!browser-(page|world)|world|shared-files)|open-extension|open-try-out|demo))/,
            },
            {
              name: 'choices',
              test: /src[\\/]dictation[\\/]transcript[\\/](choice|tell-choice)/,
            },
            {
              name: 'account-forms',
              test: /src[\\/](account[\\/](google-sign-in|google-button\.module)|pages[\\/](entrance|form)|ui[\\/](checkbox|email|field|text-|password|use-form))/,
            },
            {
              name: 'new-accounts',
              test: /src[\\/](account[\\/](name-fields|new-password|password-(strength|reset)|registration|pending)|pages[\\/]register|ui[\\/]code-)/,
            },
            {
              name: 'other-ways-in',
              test: /@simplewebauthn|src[\\/](load-script|account[\\/](google-(button|script)|passkeys\.ts|account-calls))/,
            },
            {
              name: 'live',
              test: /src[\\/]dictation[\\/](recognition[\\/](stream|connect)|microphone[\\/]sound-capture|session[\\/]world[\\/]open-live)/,
            },
            {
              name: 'tools',
              test: /src[\\/](api[\\/]send-file|dictation[\\/](core[\\/]dictation-key|outbox[\\/]|microphone[\\/](?!microphone-help|sound-(capture|monitor|worklet))|recognition[\\/]sample|export[\\/]download|session[\\/]world[\\/](browser-recordings|open-recordings|load-live)|page[\\/](tools[\\/](?!choice|mode|use-anchored|outbox[\\/](outbox-rows|try-again)|voice|draw)|shared[\\/]print-text)))/,
            },
            {
              name: 'listening',
              test: /src[\\/]dictation[\\/](session[\\/](kept|world)[\\/](keep-awake|watch|announce)|microphone[\\/]sound-monitor|page[\\/](questions[\\/]w|tools[\\/](choice|mode|voice|draw)))/,
            },
            {
              name: 'floating-window',
              test: /src[\\/]dictation[\\/]page[\\/]floating[\\/](?!use-)/,
            },
            {
              name: 'saved',
              test: /src[\\/]dictation[\\/]page[\\/]saved[\\/]/,
            },
            {
              name: 'purchase',
              test: /src[\\/](payment[\\/]payment(\.module|-calls)|pages[\\/](purchase\.module|back-button))/,
            },
            {
              // One, though more than one part comes to it later; in two it is a kilobyte larger.
              name: 'editor',
              test: /node_modules[\\/](@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)|src[\\/]dictation[\\/]transcript[\\/]editor[\\/](?!tools[\\/](find-text|field-marks))/,
            },
            {
              name: 'templates',
              test: /src[\\/]dictation[\\/](templates[\\/](?!import)|session[\\/]kept[\\/]open-templates)/,
            },
            {
              name: 'commands',
              test: /src[\\/]dictation[\\/]commands[\\/](?!tables[\\/](examples|language)|plans|targets[\\/](alternatives|find)|grammar[\\/]language|settings[\\/]learnt)/,
            },
            {
              // What carries them out, fetched behind them.
              name: 'plans',
              test: /src[\\/]dictation[\\/](commands[\\/](plans[\\/](?!plan-template)|targets|grammar[\\/]language)|formatting[\\/]own-words[\\/]plain-letters)/,
            },
          ],
        },
      },
    },
  },
})
