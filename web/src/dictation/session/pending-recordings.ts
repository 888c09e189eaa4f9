import type { RecordingController } from '../core/dictation.ts'

/** A controller that is still being loaded: what it is asked for meanwhile it does in the same order. Without it nothing is recorded. */
export function pendingRecordings(coming: Promise<RecordingController>): RecordingController {
  let arrived: RecordingController | null = null
  coming.then(
    (recordings) => {
      arrived = recordings
    },
    () => {},
  )

  function ask(what: (recordings: RecordingController) => void, orElse = () => {}) {
    // At once where that can be: what is settled and its text are saved together.
    if (arrived) what(arrived)
    else coming.then(what, orElse)
  }
  return {
    record: (recording, listen) =>
      ask(
        (recordings) => recordings.record(recording, listen),
        () => listen({ type: 'recording-refused', recording, error: 'RecorderError' }),
      ),
    follow: (...asked) => ask((recordings) => recordings.follow(...asked)),
    finish: (recording) => ask((recordings) => recordings.finish(recording)),
    drop: (recording) => ask((recordings) => recordings.drop(recording)),
    transcribe: (...asked) => ask((recordings) => recordings.transcribe(...asked)),
    stream(options, listen) {
      // Nothing is recorded before it is here.
      if (arrived === null) throw new Error('Nothing is being recorded.')
      return arrived.stream(options, listen)
    },
    settleSound: (...asked) => ask((recordings) => recordings.settleSound(...asked)),
    forgetSound: () => ask((recordings) => recordings.forgetSound()),
    endStream: () => ask((recordings) => recordings.endStream()),
    textArrived: (recording) => ask((recordings) => recordings.textArrived(recording)),
  }
}
