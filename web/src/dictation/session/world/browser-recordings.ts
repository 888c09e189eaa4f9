import { openRecorder } from '../../microphone/recorder.ts'
import { sendInBackground } from '../../outbox/send-in-background.ts'
import { sendSound } from '../../outbox/transcription/send-sound.ts'
import { loadLive } from './load-live.ts'
import { openRecordings } from './open-recordings.ts'
import type { RecordingsOptions, World } from './world.ts'

/** Recordings by this browser's microphone, sent to this page's server. */
export function openBrowserRecordings(options: RecordingsOptions, world: World) {
  const { language, ownWords, ready } = options
  const live = loadLive(language, ownWords)
  return openRecordings(options, {
    ...world,
    async openRecorder(listener) {
      await live.requireLanguage()
      return openRecorder(
        world.openMicrophone(),
        listener,
        async (...asked) => (await Promise.all([live.capture(...asked), ready()]))[0],
      )
    },
    createStream: live.createStream,
    send: sendSound,
    sendInBackground,
  })
}
