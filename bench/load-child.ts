import { connect } from 'node:net'
import { anyClient, anyGroup, type LoadOrder, type LoadResult } from './load.ts'

const graceMs = 10_000

/** Sends each request again as soon as it is answered, or after a rest, on a connection of its own, with as little work as possible. */
function load({ port, requests, seconds, pauseMs }: LoadOrder): Promise<LoadResult> {
  const statuses: Record<string, number> = {}
  const times: number[] = []
  let sent = 0
  const start = performance.now()
  const end = start + seconds * 1000

  async function runConnection(request: string) {
    do await connectOnce(request)
    while (performance.now() < end)
  }

  /** Until the end, or until the server ends the connection. */
  function connectOnce(request: string) {
    return new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      // What the server does not answer for long does not hold the measurement up.
      const limit = setTimeout(() => socket.destroy(), end + graceMs - performance.now())
      let received = ''
      let sentAt = 0
      const send = () => {
        sentAt = performance.now()
        sent++
        const client = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`
        const group = (sent & 65_535).toString(16).padStart(4, '0')
        socket.write(request.replace(anyClient, client).replaceAll(anyGroup, group), 'latin1')
      }
      socket.setEncoding('latin1').on('connect', send).on('error', reject)
      socket.on('data', (part: string) => {
        received += part
        const body = received.indexOf('\r\n\r\n') + 4
        const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
        if (body < 4 || received.length < body + length) return
        const status = received.slice(9, 12)
        received = ''
        const at = performance.now()
        statuses[status] = (statuses[status] ?? 0) + 1
        times.push(at - sentAt)
        if (at < end) return pauseMs ? setTimeout(send, pauseMs) : send()
        socket.destroy()
      })
      socket.on('close', () => {
        clearTimeout(limit)
        resolve()
      })
    })
  }

  return Promise.all(requests.map(runConnection)).then(() => {
    const sorted = times.toSorted((a, b) => a - b)
    return {
      perSecond: times.length / ((performance.now() - start) / 1000),
      statuses,
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    }
  })
}

process.on('message', (order: LoadOrder) => {
  load(order).then((result) => process.send?.(result))
})
