import { defineConfig } from 'vite'
import webExtension from 'vite-plugin-web-extension'
import { type Browser, manifestFor, oldest } from './build/manifest.ts'
import product from './package.json' with { type: 'json' }

/** The plugin builds each script on its own, and reads this file anew for each: so the browser's name is in the environment. */
const browser = (process.env.EXTENSION_FOR ?? 'chromium') as Browser

export default defineConfig({
  logLevel: 'warn',
  build: {
    outDir: `dist/${browser}`,
    emptyOutDir: true,
    target: `${browser === 'chromium' ? 'chrome' : browser}${oldest[browser]}`,
    modulePreload: false,
  },
  plugins: [
    webExtension({
      browser,
      disableAutoLaunch: true,
      printSummary: false,
      // It would fetch the schema.
      skipManifestValidation: true,
      additionalInputs: ['src/field/field.ts', 'src/page-link.ts'],
      manifest: () => manifestFor(browser, product.version),
    }),
  ],
})
