import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Transcription, transcriptionEvents } from '@plainspoken/contract/dictation'
import { type FailureCode, failures } from '@plainspoken/contract/failures'
import type { BrowserContext, Page, Route } from '@playwright/test'

const call = '**/transcription/transcribe'

type Answer =
  | { text: string }
  /** A refusal of the server's, with the seconds that it asks to wait. */
  | { refusal: FailureCode; retryAfter?: number }
  /** The network is gone. */
  | 'lost'
  /** The answer does not come before `release` is called. */
  | { held: string }

/**
 * Answers transcriptions in place of the server: each call with the next answer, the last one again and again. Gives the
 * bodies that were sent, and what releases the answers held back.
 */
export async function answerTranscriptions(where: Page | BrowserContext, ...answers: Answer[]) {
  const sent: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The newest route answers; taking an older one away would let what it holds back go on to the server.
  await where.route(call, async (route) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]
    sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    if (answer === undefined || answer === 'lost') return route.abort('internetdisconnected')
    if ('refusal' in answer) return refuse(route, answer.refusal, answer.retryAfter)
    if ('held' in answer) await released
    // The page may have gone meanwhile.
    await route.fulfill({ json: success('text' in answer ? answer.text : answer.held) }).catch(() => {})
  })
  return { sent, release }
}

function success(transcription: string) {
  const data: Transcription = { transcription, segments: [], gaps: [], duration: 1, engine: 'test' }
  return { succeeded: true, data, error: null }
}

function refuse(route: Route, code: FailureCode, retryAfter?: number) {
  const [status, error] = failures[code]
  const headers = retryAfter === undefined ? undefined : { 'retry-after': `${retryAfter}` }
  const json = { succeeded: false, data: null, error, code }
  return route.fulfill({ status, json, ...(headers && { headers }) })
}

/** A server that tells each transcription in events, and recognises the parts that `hears` says, by their number. */
export async function startPartialServer(hears: (call: number) => readonly string[]) {
  let calls = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const parts = hears(calls++).map((text, i) => ({ start: 10 * i, end: 10 * i + 9, text }))
      const segments = parts.filter(({ text }) => text !== '')
      const gaps = parts.filter(({ text }) => text === '').map(({ start, end }) => ({ start, end }))
      const transcription = segments.map(({ text }) => text).join(' ')
      const data = { transcription, segments, gaps, duration: 10 * parts.length, engine: 'test' }
      const done = transcriptionEvents.done.parse({ succeeded: true, data, error: null })
      response.write(`event: progress\ndata: {"seconds":${data.duration}}\n\n: still here\n\n`)
      response.end(`event: done\ndata: ${JSON.stringify(done)}\n\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  return {
    async serve(page: Page) {
      await page.route(call, (route) => route.continue({ url }))
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
