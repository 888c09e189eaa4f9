import type { SpeechEngine } from '@plainspoken/contract/dictation'
import { useEffect, useState } from 'react'
import { getServerSettings } from '../../server-settings.ts'

/** What engines call themselves in full; the models' licences ask for their makers to be named. */
const titles: Record<string, string> = {
  pocketsphinx: 'PocketSphinx',
  parakeet: 'Parakeet-TDT 0.6b v2 by NVIDIA (CC-BY-4.0)',
  'parakeet-v3': 'Parakeet-TDT 0.6b v3 by NVIDIA (CC-BY-4.0)',
  'parakeet-unified': 'Parakeet-unified 0.6b by NVIDIA (NVIDIA Open Model License)',
  nemotron: 'Nemotron 3.5 ASR by NVIDIA (OpenMDW-1.1)',
  canary: 'Canary-180m-flash by NVIDIA (CC-BY-4.0)',
  moonshine: 'Moonshine tiny by Useful Sensors',
}

type Facts = Pick<SpeechEngine, 'name' | 'accuracy' | 'local'>

/** Says where recordings go and what makes text of them, so that people know before they speak. */
export function describeEngine(speech: Facts | null): string {
  if (!speech) return 'This server has nothing to transcribe with at present: recordings stay on your device.'
  if (!speech.local) return 'Your audio is passed on by this server to a transcription service.'
  const accuracy = speech.accuracy === 'basic' ? ', with basic accuracy' : ''
  return `Your audio is transcribed on this server by ${titles[speech.name] ?? speech.name}${accuracy}.`
}

export function EngineNote() {
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    getServerSettings().then(
      ({ speech }) => setSentence(describeEngine(speech)),
      (error) => console.warn('What transcribes on the server is not known.', error),
    )
  }, [])
  return <p>{sentence}</p>
}
