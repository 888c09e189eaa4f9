import type { RecordingDesk } from '../src/dictation/core/dictation.ts'

/** For dictation that records nothing. */
export const idleDesk: RecordingDesk = {
  record() {},
  follow() {},
  finish() {},
  drop() {},
  transcribe() {},
  textArrived() {},
}
