/** What this browser is known to do; see the notes beside each. */
export interface Platform {
  /** It has a speech recogniser that may be tried. */
  recognises: boolean
  /** It can record sound. Needs https or localhost. */
  records: boolean
  os: 'android' | 'ios' | 'desktop'
  /** Safari, and every browser on iOS. */
  isWebKit: boolean
  isBrave: boolean
}

interface Browser {
  userAgent: string
  /** Tells an iPad, which calls itself a Mac, from a Mac. */
  touchPoints: number
  isBrave: boolean
  hasRecognition: boolean
  hasMicrophone: boolean
  hasRecorder: boolean
}

export function describePlatform(browser: Browser): Platform {
  const { userAgent } = browser
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && browser.touchPoints > 1)
  return {
    recognises: browser.hasRecognition,
    records: browser.hasMicrophone && browser.hasRecorder,
    os: /Android/.test(userAgent) ? 'android' : isIos ? 'ios' : 'desktop',
    isWebKit: isIos || (/AppleWebKit/.test(userAgent) && !/Chrome|Chromium|Android/.test(userAgent)),
    isBrave: browser.isBrave,
  }
}
