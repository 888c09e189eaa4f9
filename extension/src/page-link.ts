import {
  channelVersion,
  type FromPage,
  type Handshake,
  type ToPage,
} from '@plainspoken/contract/extension-channel'
import { connectAgain } from './connect-again.ts'
import { pagePort } from './messages.ts'

// Runs in the tab of the person's own server, and carries what the page and the background say to each other.

const marked = globalThis as { plainspokenLink?: true }

if (!marked.plainspokenLink) {
  marked.plainspokenLink = true
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === `${pagePort} ${location.origin}`) join(port)
  })
}

function join(first: chrome.runtime.Port) {
  let background = first
  let page: MessagePort | null = null
  let hasAnswered = false
  /** The dictation that goes on. */
  let target: string | null = null
  /** Said before the page has opened its side. */
  const early: ToPage[] = []
  const gone = new AbortController()

  function shakeHands() {
    page?.close()
    const { port1, port2 } = new MessageChannel()
    page = port1
    page.onmessage = ({ data }: MessageEvent<FromPage>) => {
      hasAnswered = true
      if (data.type === 'ended') target = null
      // No port closes for a script that has lost its extension.
      if (chrome.runtime.id === undefined) goOn(0)
      else background.postMessage(data)
    }
    const message: Handshake = { plainspoken: 'extension', version: channelVersion }
    window.postMessage(message, location.origin, [port2])
    for (const waiting of early) page.postMessage(waiting)
  }

  function leave() {
    gone.abort()
    page?.close()
  }

  function follow(port: chrome.runtime.Port) {
    background = port
    const joinedAt = performance.now()
    port.onMessage.addListener((message: ToPage) => {
      if (message.type === 'begin') target = message.target
      if (message.type === 'end') target = null
      if (!hasAnswered) early.push(message)
      page?.postMessage(message)
    })
    port.onDisconnect.addListener(() => goOn(joinedAt))
  }

  /** In the middle of a dictation the page notices nothing of a worker that has ended. */
  function goOn(joinedAt: number) {
    if (gone.signal.aborted) return
    const next = target === null ? null : connectAgain(`${first.name} ${target}`, joinedAt)
    if (next !== null) return follow(next)
    // Nobody sees any more that it listens.
    if (target !== null) page?.postMessage({ type: 'end', target } satisfies ToPage)
    leave()
  }

  window.addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<Handshake | null>) => {
      if (source !== window || origin !== location.origin || data?.plainspoken !== 'page') return
      if (!hasAnswered) return shakeHands()
      // Another dictation has been opened here, which knows nothing of what goes on.
      leave()
      background.disconnect()
    },
    { signal: gone.signal },
  )
  follow(first)
  shakeHands()
}
