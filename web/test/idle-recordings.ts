import type { RecordingController } from '../src/dictation/core/dictation.ts'

/** For dictation that records nothing. */
export const idleRecordings: RecordingController = {
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
