import {
  channelVersion,
  type FromDesk,
  type Knock,
  type ToDesk,
} from '@plainspoken/contract/extension-channel'
import { deskPort } from './messages.ts'

// Runs in the tab of the person's own server, and carries what the page and the background say to each other.

const marked = globalThis as { plainspokenLink?: true }

if (!marked.plainspokenLink) {
  marked.plainspokenLink = true
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === `${deskPort} ${location.origin}`) join(port)
  })
}

function join(background: chrome.runtime.Port) {
  let page: MessagePort | null = null
  let hasAnswered = false
  /** Said before the page has opened its side. */
  const early: ToDesk[] = []
  const gone = new AbortController()

  function knock() {
    page?.close()
    const { port1, port2 } = new MessageChannel()
    page = port1
    page.onmessage = ({ data }: MessageEvent<FromDesk>) => {
      hasAnswered = true
      background.postMessage(data)
    }
    const message: Knock = { plainspoken: 'extension', version: channelVersion }
    window.postMessage(message, location.origin, [port2])
    for (const waiting of early) page.postMessage(waiting)
  }

  function leave() {
    gone.abort()
    page?.close()
  }

  background.onMessage.addListener((message: ToDesk) => {
    if (!hasAnswered) early.push(message)
    page?.postMessage(message)
  })
  window.addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<Knock | null>) => {
      if (source !== window || origin !== location.origin || data?.plainspoken !== 'desk') return
      if (!hasAnswered) return knock()
      // Another dictation has been opened here, which knows nothing of what goes on.
      leave()
      background.disconnect()
    },
    { signal: gone.signal },
  )
  background.onDisconnect.addListener(leave)
  knock()
}
