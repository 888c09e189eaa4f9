import { connect, type Socket } from 'node:net'

/** Firefox around its pages, by the protocol of its own developer tools: WebDriver presses no key of the browser itself. */
export interface FirefoxItself {
  /** Loads an extension's folder, as one does on `about:debugging`. */
  loadExtension(folder: string): Promise<void>
  /** Runs an expression among the browser's own code. */
  run(expression: string): Promise<unknown>
  close(): void
}

/** Settings that let it in, for Firefox to be started with beside `--start-debugger-server`. */
export const debuggerPrefs = (port: number) => ({
  'devtools.chrome.enabled': true,
  'devtools.debugger.remote-enabled': true,
  'devtools.debugger.remote-port': port,
  'devtools.debugger.prompt-connection': false,
})

type Packet = { from: string; type?: string; error?: string; message?: string } & Record<string, unknown>

export async function connectToFirefox(port: number): Promise<FirefoxItself> {
  const socket = await join(port)
  const waiting: { isAnswer(packet: Packet): boolean; asked: PromiseWithResolvers<Packet> }[] = []
  let received = Buffer.alloc(0)
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece])
    // Each packet is its length, a colon, and so many bytes.
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (received.length < end) return
      const packet = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      const at = waiting.findIndex(({ isAnswer }) => isAnswer(packet))
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (packet.error) next?.asked.reject(new Error(`${packet.error}: ${packet.message}`))
      else next?.asked.resolve(packet)
    }
  })

  function next(isAnswer: (packet: Packet) => boolean): Promise<Packet> {
    const asked = Promise.withResolvers<Packet>()
    waiting.push({ isAnswer, asked })
    return asked.promise
  }

  function call(to: string, type: string, given: object = {}): Promise<Packet> {
    const message = JSON.stringify({ to, type, ...given })
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    // What it tells of itself has a type; an answer has none.
    return next(({ from, type }) => from === to && type === undefined)
  }

  // It greets first.
  await next(({ from }) => from === 'root')
  const { addonsActor } = await call('root', 'getRoot')
  const { processDescriptor } = (await call('root', 'getProcess', { id: 0 })) as unknown as {
    processDescriptor: { actor: string }
  }
  const { process } = (await call(processDescriptor.actor, 'getTarget')) as unknown as {
    process: { consoleActor: string }
  }
  return {
    async loadExtension(addonPath) {
      await call(String(addonsActor), 'installTemporaryAddon', { addonPath })
    },
    async run(text) {
      const result = next(({ type }) => type === 'evaluationResult')
      await call(process.consoleActor, 'evaluateJSAsync', { text })
      const { result: value, exceptionMessage } = await result
      if (exceptionMessage) throw new Error(String(exceptionMessage))
      return value
    },
    close: () => socket.destroy(),
  }
}

function join(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}
