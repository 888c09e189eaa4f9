import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** Every connection of a browser goes through here, whichever page, worker or part of the browser itself wants it. */
export interface AskedHosts {
  /** The browser's command-line arguments. */
  args: string[]
  /** Each host that was asked for, but for those that Chromium asks by itself. */
  asked: Set<string>
  close(): void
}

/**
 * For its updates, as an empty extension alone makes it do; once, perhaps for the dictionary of its spelling check; for
 * whether a password that is typed is known to have leaked; and ten seconds after any page has opened the microphone, as a
 * Chromium without an extension and without the product does. No file that is built here names any of them.
 */
const chromiumsOwn = [
  'update.googleapis.com',
  'clients2.google.com',
  'redirector.gvt1.com',
  'passwordsleakcheck-pa.googleapis.com',
  'optimizationguide-pa.googleapis.com',
]

/** Lets the browser reach this machine and the made-up sites on it, and nothing else. */
export async function watchHosts(): Promise<AskedHosts> {
  const asked = new Set<string>()
  const note = (host: string) => {
    if (!chromiumsOwn.includes(host)) asked.add(host)
  }
  const isHere = (host: string) => host === 'localhost' || host.endsWith('.test')
  const proxy = createServer((incoming, outgoing) => {
    const { hostname, port, pathname, search } = new URL(incoming.url ?? '')
    note(hostname)
    if (!isHere(hostname)) return outgoing.writeHead(502).end()
    const { method, headers } = incoming
    const onward = request({ host: 'localhost', port, method, headers, path: pathname + search })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    for (const one of [onward, incoming, outgoing]) {
      one.on('error', () => {
        onward.destroy()
        outgoing.destroy()
      })
    }
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  proxy.on('connect', ({ url }, socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    note(hostname)
    if (!isHere(hostname)) return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const onward = connect(Number(port || 80), 'localhost', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      onward.pipe(socket)
      socket.pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    // A browser asks its own machine without a proxy unless it is told otherwise.
    args: [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    asked,
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
