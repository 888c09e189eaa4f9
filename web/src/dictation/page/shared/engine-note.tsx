import type { SpeechEngine } from '@plainspoken/contract/dictation'
import { isLanguageKnown } from '@plainspoken/contract/languages'
import { useEffect, useState } from 'react'
import { getServerSettings } from '../../../server-settings.ts'
import { problems } from '../../core/sentences.ts'
import { useStanding } from './use-standing.ts'

/** The full names of engines; the models' licences ask for their makers to be named. */
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
  if (!speech) return 'This server can’t transcribe right now. Recordings stay on your device.'
  if (!speech.local) return 'This server sends your audio to a transcription service.'
  const title = titles[speech.name] ?? speech.name
  if (speech.accuracy === 'good') return `Transcribed on this server by ${title}.`
  return `Transcribed on this server by ${title}, with basic accuracy: check the words.`
}

export function EngineNote() {
  const speech = useSpeech()
  return <p>{speech !== undefined && describeEngine(speech)}</p>
}

interface FallbackNoteProps {
  language: string
  /** There is no text yet. */
  isBlank: boolean
}

/** A note about dictation where this server writes: who does it before one speaks, and how beside the text. */
export function FallbackNote({ language, isBlank }: FallbackNoteProps) {
  const speech = useSpeech()
  const isUnknown = speech != null && !isLanguageKnown(speech.languages, language)
  useStanding('language', isUnknown ? { severity: 'warning', says: problems['language-unknown'] } : null)
  if (speech === undefined) return null
  if (isBlank) return <p>{describeEngine(speech)}</p>
  if (speech?.accuracy === 'basic')
    return <p>Transcribed by this server with basic accuracy: check the words.</p>
  return (
    <p>
      {speech?.live
        ? 'This server transcribes as you speak.'
        : 'Recording mode: speak, press Stop Listening, and your text appears.'}
    </p>
  )
}

/** The engine that recognises on the server; undefined until that is known. */
function useSpeech(): SpeechEngine | null | undefined {
  const [speech, setSpeech] = useState<SpeechEngine | null>()
  useEffect(() => {
    getServerSettings().then(
      (settings) => setSpeech(settings.speech),
      (error) => console.warn('What transcribes on the server is not known.', error),
    )
  }, [])
  return speech
}
