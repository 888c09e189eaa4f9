import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The time that one connection may take of all at once; the rest of what it sent waits for its next turn. */
const turnMs = 1
/** So much at once is Node's all: more is on its way. */
const fullRead = 64 * 1024
/** Bytes that are read at once: fewer while they are dear, as requests without a pause, or bodies in chunks of one byte. */
const piece = { least: 256, most: fullRead, first: 2 * 1024, dearMs: 0.25 }

/**
 * So many connections are read in one round of the event loop; the rest wait for the next. Between two rounds comes what answers under
 * way are waiting for: each step of a sign-in would otherwise wait for a request of everybody who floods.
 */
const mostInRound = 8

type DataListener = (this: Socket, data: Buffer) => void
/** Node's own mark that it reads nothing on while answers lie unread. */
type NodesSocket = Socket & { _paused?: boolean }

/**
 * Lets connections read in turns. Node reads 64 KB of a connection at once, and some bytes are dear: those of thousands of
 * requests, or of a body in tiny chunks, took up to 200 ms, in which nobody else was served. What is light is read as it comes.
 */
export function readInTurns(server: Server) {
  const light: (() => void)[] = []
  const heavy: (() => void)[] = []
  let readInRound = 0
  let isNextRoundDue = false

  /** A round: a few of what is light, and one of what is much or dear. */
  function serve() {
    isNextRoundDue = false
    readInRound = 0
    const end = performance.now() + turnMs
    for (let left = Math.min(light.length, mostInRound); left > 0 && performance.now() < end; left--) {
      countRead()
      light.shift()?.()
    }
    heavy.shift()?.()
    if (light.length + heavy.length > 0) planRound()
  }

  function planRound() {
    if (isNextRoundDue) return
    isNextRoundDue = true
    setImmediate(serve)
  }

  function countRead() {
    readInRound++
    planRound()
  }

  function waitForTurn(line: (() => void)[], work: () => void) {
    line.push(work)
    planRound()
  }

  /** True if nobody waits: what comes while others wait goes behind them. */
  const mayReadAtOnce = () => light.length === 0 && readInRound < mostInRound

  server.on('connection', (socket: NodesSocket) => {
    const [take] = socket.listeners('data') as DataListener[]
    if (!take) return
    let rest: Buffer[] = []
    let bytes = piece.first
    let isWaiting = false
    let isDear = false
    let isMoreToCome = false

    function onData(data: Buffer) {
      rest.push(data)
      isMoreToCome = data.length >= fullRead
      if (isWaiting || isDear || data.length > piece.first) return wait(heavy)
      if (!mayReadAtOnce()) return wait(light)
      countRead()
      read()
    }

    function wait(line: (() => void)[]) {
      socket.pause()
      if (isWaiting) return
      isWaiting = true
      waitForTurn(line, () => {
        isWaiting = false
        read()
      })
    }

    function read() {
      const end = performance.now() + turnMs
      while (rest.length > 0 && !socket.destroyed) {
        if (socket._paused) return void socket.once('resume', read)
        const started = performance.now()
        if (started > end) {
          isDear = true
          return wait(heavy)
        }
        take?.call(socket, nextPiece())
        // It is somebody else's now.
        if (!socket.listeners('data').includes(onData)) return
        const isPieceDear = performance.now() - started > piece.dearMs
        bytes = isPieceDear ? Math.max(piece.least, bytes / 4) : Math.min(piece.most, bytes * 2)
      }
      isDear = bytes < piece.first
      if (isMoreToCome) {
        isMoreToCome = false
        wait(heavy)
      } else if (!socket._paused) socket.resume()
    }

    function nextPiece(): Buffer {
      const [data = Buffer.alloc(0), ...others] = rest
      rest = data.length > bytes ? [data.subarray(bytes), ...others] : others
      return data.subarray(0, bytes)
    }

    /** The connection becomes a WebSocket's, with all that came after the request for it. */
    function handOver() {
      socket.off('data', onData)
      for (const data of rest.reverse()) socket.unshift(data)
      rest = []
    }

    socket.off('data', take)
    socket.on('data', onData)
    handOvers.set(socket, handOver)
  })

  const handOvers = new WeakMap<object, () => void>()
  server.prependListener('upgrade', (_request, socket) => handOvers.get(socket)?.())
}
