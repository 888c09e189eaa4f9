import { describePlatform, type Platform } from '../core/reducer/platform.ts'
import type { SpeechRecognitionConstructor } from './browser-recogniser.ts'

type WithRecognition = {
  SpeechRecognition?: SpeechRecognitionConstructor
  webkitSpeechRecognition?: SpeechRecognitionConstructor
  brave?: unknown
}

/** The browser's recogniser, under either of its names. */
export function recognition(): SpeechRecognitionConstructor | undefined {
  const browser = globalThis as WithRecognition
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition
}

/** The abilities of this browser now. */
export function thisPlatform(): Platform {
  return describePlatform({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isBrave: (navigator as WithRecognition).brave !== undefined,
    hasRecognition: recognition() !== undefined,
    hasMicrophone: navigator.mediaDevices !== undefined,
    hasRecorder: typeof MediaRecorder !== 'undefined',
  })
}
