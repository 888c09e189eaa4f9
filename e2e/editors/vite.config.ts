import { defineConfig } from 'vite'

/** The editors that the extension is tried with, as pages of another site. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  build: { outDir: '../dist/editors', emptyOutDir: true, chunkSizeWarningLimit: 10_000, target: 'chrome120' },
})
