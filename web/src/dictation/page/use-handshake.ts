import { channelVersion, type Handshake } from '@plainspoken/contract/extension-channel'
import { useEffect, useState } from 'react'

/** The end of the channel that the browser's extension has posted to this window last. Nobody but this origin's own window is heard. */
export function useHandshake(): MessagePort | null {
  const [port, setPort] = useState<MessagePort | null>(null)
  useEffect(() => {
    const listen = ({ source, origin, data, ports }: MessageEvent<Handshake | null>) => {
      const isHandshake = source === window && origin === location.origin && data?.plainspoken === 'extension'
      if (isHandshake && data.version === channelVersion && ports[0]) setPort(ports[0])
    }
    window.addEventListener('message', listen)
    const ready: Handshake = { plainspoken: 'page', version: channelVersion }
    window.postMessage(ready, location.origin)
    return () => {
      window.removeEventListener('message', listen)
      setPort(null)
    }
  }, [])
  return port
}
