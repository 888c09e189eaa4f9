import { type BrowserContext, chromium } from '@playwright/test'

interface Given {
  permissions: string[]
  args?: string[]
  env?: Record<string, string>
}

/** The system's whole Chromium on a profile of its own: extensions and installed pages need what a headless shell lacks. */
export function launchWholeChromium(
  profile: string,
  { args = [], ...given }: Given,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...given,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      ...args,
    ],
  })
}
