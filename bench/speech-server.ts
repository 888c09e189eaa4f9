import { availableParallelism } from 'node:os'
import type { Engine, EngineChoice } from '../server/src/adapters/engines/engine.ts'
import { password, startAccountServer } from './account-server.ts'
import type { Take } from './recordings.ts'
import { never } from './transcriber.ts'

export const cores = availableParallelism()

type Options = { people?: number; workers?: number; engine?: EngineChoice }

/**
 * The server with the speech that is installed on this machine (SPEECH_MODEL and DATA_DIR name a fetched model; without
 * them it is PocketSphinx), and people signed in to it. They have paid: those who have not, all of one network here, share a part
 * of the places.
 */
export async function startSpeechServer({ people = 1, workers = cores, engine }: Options = {}) {
  const { SPEECH_MODEL = 'none', DATA_DIR } = process.env
  const server = await startAccountServer(
    { SPEECH_ENGINE: 'auto', SPEECH_MODEL, DATA_DIR, SPEECH_WORKERS: String(workers) },
    engine,
  )
  const serving = server.speech?.engine
  if (!serving) throw new Error('These measurements need ffmpeg and a speech engine on this machine.')
  const tokens: string[] = []
  async function addPerson(): Promise<string> {
    const email = `ann.${tokens.length}@example.org`
    await server.createUser(email)
    await server.db.$client.query('update users set is_subscribed = true where email = $1', [email])
    const { token } = await server.post('/auth/login', { email, password })
    tokens.push(token)
    return token
  }
  while (tokens.length < people) await addPerson()

  return {
    addPerson,
    engine: serving,
    port: server.port,
    tokens,
    stop: server.stop,
    /** Uploads a take as a page does and waits for its text; gives how long that took, in ms. */
    async transcribe(person: number, { webm }: Take): Promise<number> {
      const form = new FormData()
      form.append('audio', new Blob([webm]), 'recording.webm')
      const start = performance.now()
      const response = await fetch(`http://127.0.0.1:${server.port}/transcription/transcribe`, {
        method: 'POST',
        // Events keep the connection in use, however long the text takes.
        headers: { authorization: `Bearer ${tokens[person]}`, accept: 'text/event-stream' },
        body: form,
      })
      const answer = await response.text()
      if (!answer.includes('event: done')) throw new Error(answer)
      return performance.now() - start
    },
  }
}

/** The engine without the server: as many calls at once as `concurrency` says. */
export async function openBareEngine(choice: EngineChoice, concurrency: number) {
  const engines: Engine[] = []
  while (engines.length * choice.concurrency < concurrency) engines.push(await choice.open())
  return {
    /** In how many ms the engine recognises all the takes. */
    async transcribe(takes: readonly { samples: Int16Array }[]): Promise<number> {
      const waiting = [...takes]
      const start = performance.now()
      await Promise.all(
        Array.from({ length: concurrency }, async (_, worker) => {
          const engine = engines[worker % engines.length]
          for (let take = waiting.shift(); take; take = waiting.shift())
            await engine?.transcribe(take.samples, never)
        }),
      )
      return performance.now() - start
    },
    /** Transcribes a recording. */
    read: async (samples: Int16Array) => (await engines[0]?.transcribe(samples, never))?.text ?? '',
    close: () => Promise.all(engines.map((engine) => engine.close())),
  }
}
