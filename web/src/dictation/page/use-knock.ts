import { channelVersion, type Knock } from '@plainspoken/contract/extension-channel'
import { useEffect, useState } from 'react'

/** The end of the channel that the browser's extension has posted to this window last. Nobody but this origin's own window is heard. */
export function useKnock(): MessagePort | null {
  const [port, setPort] = useState<MessagePort | null>(null)
  useEffect(() => {
    const listen = ({ source, origin, data, ports }: MessageEvent<Knock | null>) => {
      const isKnock = source === window && origin === location.origin && data?.plainspoken === 'extension'
      if (isKnock && data.version === channelVersion && ports[0]) setPort(ports[0])
    }
    window.addEventListener('message', listen)
    const ready: Knock = { plainspoken: 'desk', version: channelVersion }
    window.postMessage(ready, location.origin)
    return () => {
      window.removeEventListener('message', listen)
      setPort(null)
    }
  }, [])
  return port
}
