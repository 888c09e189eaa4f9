import type { RecordingDesk } from '../core/dictation.ts'

/** A desk that is still being loaded: what it is asked for meanwhile it does in the same order. Without it nothing is recorded. */
export function deskToCome(coming: Promise<RecordingDesk>): RecordingDesk {
  let arrived: RecordingDesk | null = null
  coming.then(
    (desk) => {
      arrived = desk
    },
    () => {},
  )

  function ask(what: (desk: RecordingDesk) => void, orElse = () => {}) {
    // At once where that can be: what is settled and its text are saved together.
    if (arrived) what(arrived)
    else coming.then(what, orElse)
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
    stream(options, listen) {
      // Nothing is recorded before it is here.
      if (arrived === null) throw new Error('Nothing is being recorded.')
      return arrived.stream(options, listen)
    },
    settleSound: (...asked) => ask((desk) => desk.settleSound(...asked)),
    forgetSound: () => ask((desk) => desk.forgetSound()),
    endStream: () => ask((desk) => desk.endStream()),
    textArrived: (recording) => ask((desk) => desk.textArrived(recording)),
  }
}
