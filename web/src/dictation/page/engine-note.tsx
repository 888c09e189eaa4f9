import type { SpeechEngine } from '@plainspoken/contract/dictation'
import { isLanguageKnown } from '@plainspoken/contract/languages'
import { useEffect, useState } from 'react'
import { getServerSettings } from '../../server-settings.ts'
import { Message } from '../../ui/message.tsx'
import { problems } from '../core/sentences.ts'
import note from './note.module.css'

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

const whoChanges = 'Whoever runs it can add a better model with “npm run speech:model”.'

type Facts = Pick<SpeechEngine, 'name' | 'accuracy' | 'local'>

/** Says where recordings go and what makes text of them, so that people know before they speak. */
export function describeEngine(speech: Facts | null): string {
  if (!speech) return 'This server can’t transcribe right now. Recordings stay on your device.'
  if (!speech.local) return 'This server sends your audio to a transcription service.'
  const title = titles[speech.name] ?? speech.name
  if (speech.accuracy === 'good') return `Transcribed on this server by ${title}.`
  return `Transcribed on this server by ${title}, with basic accuracy: check the words. ${whoChanges}`
}

export function EngineNote() {
  const speech = useSpeech()
  return <p>{speech !== undefined && describeEngine(speech)}</p>
}

/** What is known at once. */
const noRecogniser = 'This browser has no speech recognition of its own.'

interface FallbackNoteProps {
  language: string
  /** Whether there is no text yet. */
  isBlank: boolean
}

/** What to expect where the browser has no recogniser of its own: all of it before one speaks, one line beside the text. */
export function FallbackNote({ language, isBlank }: FallbackNoteProps) {
  const speech = useSpeech()
  if (speech && !isLanguageKnown(speech.languages, language))
    return (
      <Message severity="info">
        {noRecogniser}
        <p>{problems['language-unknown']}</p>
      </Message>
    )
  const way = speech?.live
    ? 'Speak, and this server writes as you go.'
    : 'Your voice is recorded: speak, press Stop Listening, and your text appears.'
  if (isBlank)
    return (
      <Message severity="info">
        {noRecogniser} {speech !== undefined && way}
        {speech !== undefined && <p className={note.note}>{describeEngine(speech)}</p>}
      </Message>
    )
  if (speech === undefined) return null
  return (
    <p className={note.note}>
      {speech?.accuracy === 'basic'
        ? `Written by this server with basic accuracy: check the words. ${whoChanges}`
        : way}
    </p>
  )
}

/** What recognises on the server; undefined until that is known. */
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
