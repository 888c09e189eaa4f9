import type { RecordingDesk } from '../core/dictation.ts'

/** A desk that is still being loaded: what it is asked for meanwhile it does in the same order. Without it nothing is recorded. */
export function deskToCome(coming: Promise<RecordingDesk>): RecordingDesk {
  function ask(what: (desk: RecordingDesk) => void, orElse = () => {}) {
    coming.then(what, orElse)
  }
  return {
    record: (recording, listen) =>
      ask(
        (desk) => desk.record(recording, listen),
        () => listen({ type: 'recording-refused', recording, error: 'RecorderError' }),
      ),
    follow: (...asked) => ask((desk) => desk.follow(...asked)),
    finish: (recording) => ask((desk) => desk.finish(recording)),
    drop: (recording) => ask((desk) => desk.drop(recording)),
    transcribe: (...asked) => ask((desk) => desk.transcribe(...asked)),
    textArrived: (recording) => ask((desk) => desk.textArrived(recording)),
  }
}
