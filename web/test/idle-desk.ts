import type { RecordingDesk } from '../src/dictation/core/dictation.ts'

/** For dictation that records nothing. */
export const idleDesk: RecordingDesk = {
  record() {},
  follow() {},
  finish() {},
  drop() {},
  transcribe() {},
  stream() {
    throw new Error('Nothing is being recorded.')
  },
  settleSound() {},
  forgetSound() {},
  endStream() {},
  textArrived() {},
}
