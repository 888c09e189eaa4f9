import { expect, test } from 'vitest'
import { startLiveService } from '../../../test/bad-live-service.ts'
import type { ServiceHeard } from './live-service.ts'
import { openAiService } from './openai.ts'

const second = new Int16Array(16_000)

test('OpenAI’s protocol is told what is spoken, in 24 kHz, and each utterance settles up to its end', async () => {
  let session: unknown
  let bytes = 0
  const service = await startLiveService((socket) => {
    const say = (type: string, rest: object = {}) =>
      socket.send(JSON.stringify({ type, item_id: 'one', ...rest }))
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString())
      if (message.type === 'session.update') session = message.session
      if (message.type === 'input_audio_buffer.append') bytes += Buffer.from(message.audio, 'base64').length
      if (message.type !== 'input_audio_buffer.commit') return
      say('input_audio_buffer.speech_started', { audio_start_ms: 200 })
      say('conversation.item.input_audio_transcription.delta', { delta: 'Good' })
      say('input_audio_buffer.speech_stopped', { audio_end_ms: 1500 })
      say('input_audio_buffer.committed')
      say('conversation.item.input_audio_transcription.completed', { transcript: 'Good day.' })
    })
  })
  const heard: ServiceHeard[] = []
  const finalised = Promise.withResolvers<void>()
  const stream = await openAiService({ url: `${service.url}/v1/realtime`, key: null, model: 'm' }).open(
    { language: 'de-DE', words: ['Kowalczyk'] },
    { heard: (one) => heard.push(one), finalised: finalised.resolve, lost: finalised.reject },
  )
  for (let i = 0; i < 2; i++) await stream.send(second)
  stream.finalise()
  await finalised.promise
  stream.close()
  expect(bytes).toBe(2 * 2 * 24_000)
  const transcription = { model: 'm', language: 'de', prompt: 'Kowalczyk' }
  expect(session).toMatchObject({ type: 'transcription', audio: { input: { transcription } } })
  expect(heard).toMatchObject([
    { start: 3200, text: 'Good', isFinal: false },
    { start: 3200, end: 24_000, text: 'Good day.', isFinal: true, settled: 24_000 },
  ])
})
