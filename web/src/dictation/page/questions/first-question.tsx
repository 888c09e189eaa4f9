import { useEffect, useState } from 'react'
import { queryMicrophonePermission } from '../../microphone/microphone-permission.ts'
import type { ListeningPart } from '../../session/open-listening.ts'
import { useStanding } from '../shared/use-standing.ts'

/** Has the browser ask for the microphone at the first visit, and says why for as long as it asks. */
export function FirstQuestion({ listening }: { listening: Pick<ListeningPart, 'requestMicrophone'> }) {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    async function ask() {
      const permission = await queryMicrophonePermission(navigator.permissions)
      if (permission === 'granted' || permission === 'denied') return
      setAsking(true)
      await listening.requestMicrophone()
      setAsking(false)
    }
    void ask()
  }, [listening])
  useStanding(
    'first question',
    isAsking
      ? {
          severity: 'info',
          says: 'Please allow the microphone. Plainspoken writes what it hears, and listens only while you dictate.',
        }
      : null,
  )
  return null
}
