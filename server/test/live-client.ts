import { sampleRate } from '@plainspoken/contract/limits'
import { type LiveMessage, type LiveResults, type LiveStart, liveMessage } from '@plainspoken/contract/live'
import { WebSocket } from 'ws'

export type LiveClient = Awaited<ReturnType<typeof openLiveClient>>

/** The samples that the page sends in one frame. */
const frame = sampleRate / 10

/** Dictates to a server as the page does. Every message is checked against the contract. */
export async function openLiveClient(origin: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/transcription/live`, { headers })
  const messages: LiveMessage[] = []
  const waiters = new Set<() => void>()
  const wake = () => {
    for (const waiter of waiters) waiter()
  }
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      resolve(code)
      wake()
    })
  })
  socket.on('message', (data) => {
    messages.push(liveMessage.parse(JSON.parse(data.toString())))
    wake()
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))

  const finals = () =>
    messages.filter((message): message is LiveResults => message.type === 'Results' && message.is_final)

  return {
    socket,
    messages,
    closed,
    finals,
    text: () =>
      finals()
        .map((result) => result.channel.alternatives[0]?.transcript)
        .filter(Boolean)
        .join(' '),

    say(message: LiveStart | { type: 'Finalize' | 'KeepAlive' | 'CloseStream' }) {
      socket.send(JSON.stringify(message))
    },

    /** Sends sound at once, in frames. */
    send(samples: Int16Array, most = frame) {
      for (let at = 0; at < samples.length; at += most)
        socket.send(Buffer.from(samples.slice(at, at + most).buffer))
    },

    /** The first message of a type, once it has come. */
    async next<Type extends LiveMessage['type']>(
      type: Type,
      accepts: (message: Extract<LiveMessage, { type: Type }>) => boolean = () => true,
    ): Promise<Extract<LiveMessage, { type: Type }>> {
      type Wanted = Extract<LiveMessage, { type: Type }>
      const find = () =>
        messages.find((message): message is Wanted => message.type === type && accepts(message as Wanted))
      for (let found = find(); ; found = find()) {
        if (found) return found
        if (socket.readyState === socket.CLOSED)
          throw new Error(`The server closed before ${type} came: ${JSON.stringify(messages)}`)
        await new Promise<void>((resolve) => {
          const waiter = () => {
            waiters.delete(waiter)
            resolve()
          }
          waiters.add(waiter)
        })
      }
    },
  }
}
