/** Known traits of this browser; see the notes beside each. */
export interface Platform {
  /** It has a speech recogniser that may be tried. */
  recognises: boolean
  /** It can record sound. Needs https or localhost. */
  records: boolean
  os: 'android' | 'ios' | 'desktop'
  /** Safari, and every browser on iOS. */
  isWebKit: boolean
  isBrave: boolean
  /** Whose browser it is, by the name that people know; null: another. */
  browser: BrowserName | null
}

export type BrowserName = 'Chrome' | 'Edge' | 'Safari'

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
  const isWebKit = isIos || (/AppleWebKit/.test(userAgent) && !/Chrome|Chromium|Android/.test(userAgent))
  return {
    recognises: browser.hasRecognition,
    records: browser.hasMicrophone && browser.hasRecorder,
    os: /Android/.test(userAgent) ? 'android' : isIos ? 'ios' : 'desktop',
    isWebKit,
    isBrave: browser.isBrave,
    browser: browser.isBrave ? null : nameOf(userAgent, isWebKit),
  }
}

/** Others that are made from Chromium name themselves besides. */
function nameOf(userAgent: string, isWebKit: boolean): BrowserName | null {
  if (isWebKit) return 'Safari'
  if (/Edg(A|iOS)?\//.test(userAgent)) return 'Edge'
  const isOther = /OPR\/|SamsungBrowser|Vivaldi|YaBrowser|DuckDuckGo|Firefox/.test(userAgent)
  return /Chrome/.test(userAgent) && !isOther ? 'Chrome' : null
}
