import { sendableToken } from '../../api/token.ts'
import type { CreateRecogniser, Recogniser } from '../core/recogniser.ts'
import { captureSound } from '../microphone/sound-capture.ts'
import { connectLive } from '../recognition/connect-live.ts'
import type { SampleBuffer } from '../recognition/sample-buffer.ts'
import { streamRecogniser } from '../recognition/stream-recogniser.ts'
import { setTimer } from './set-timer.ts'

/** The server's recogniser, on this page's sound. */
export const serverRecogniser = {
  capture: captureSound,
  createStream: (buffer: SampleBuffer, ...asked: Parameters<CreateRecogniser>): Recogniser =>
    streamRecogniser(
      {
        connect: connectLive,
        token: () => sendableToken(Date.now()),
        onOnline(callback) {
          window.addEventListener('online', callback)
          return () => window.removeEventListener('online', callback)
        },
        now: Date.now,
        setTimer,
      },
      buffer,
      ...asked,
    ),
}
