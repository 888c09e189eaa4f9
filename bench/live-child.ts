import { answerCalls } from '../server/src/adapters/child-calls.ts'
import { dictate, type Heard } from './live-client.ts'

/** A dictation in real time. */
export type Turn = { port: number; token: string; sound: Int16Array }
/** When something was heard, in ms from the first sample. */
export type HeardAt = Pick<Heard, 'text' | 'is_final' | 'at'>

await answerCalls(async () => async ({ port, token, sound }: Turn): Promise<HeardAt[]> => {
  const { heard, startedAt } = await dictate(port, token, sound)
  return heard.map(({ text, is_final, at }) => ({ text, is_final, at: at - startedAt }))
})
