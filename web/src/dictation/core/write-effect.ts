import { goOn } from '../text/join.ts'
import type { TranscriptWriter } from '../transcript/transcript-editor.ts'
import type { Effect } from './reducer/dictation-state.ts'

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>

/** Stands in the transcript where the server could not transcribe. */
export const failedMarker = 'Audio recorded. Server transcription failed.'

/** Does in the transcript what an effect asks for there. */
export function writeEffect(transcript: TranscriptWriter, effect: Effect, language: string) {
  switch (effect.type) {
    case 'clear-text':
      return transcript.clear()
    case 'follow-recording':
    case 'add-placeholder':
      return transcript.addPlaceholder(effect.recording, effect.before)
    case 'move-placeholders':
      return transcript.movePlaceholders(effect.recordings)
    case 'remove-placeholder':
      return transcript.removePlaceholder(effect.recording)
    case 'fill-placeholder': {
      const text = effect.follows ? goOnAt(transcript, effect, language) : effect.spoken
      return transcript.fillPlaceholder(effect.recording, text, effect.said)
    }
    case 'mark-failed':
      return markFailed(transcript, effect)
    default:
      return writeHeard(transcript, effect)
  }
}

/** Writes what was heard; other effects write nothing. */
export function writeHeard(transcript: TranscriptWriter, effect: Effect) {
  if (effect.type === 'show') transcript.showInterim(effect.spoken)
  if (effect.type === 'settle')
    transcript.settle(effect.spoken, effect.rest, effect.alternatives, effect.said)
  if (effect.type === 'keep') transcript.keepInterim()
}

/** If live words stand for it already, its text replaces them later without a marker. */
function markFailed(transcript: TranscriptWriter, { recording, problem }: EffectOf<'mark-failed'>) {
  const place = placeholderOf(transcript, recording)
  const hasWords = place !== undefined && place.from < place.to
  if (problem === 'not-transcribed' && !hasWords) transcript.appendLine(recording, failedMarker)
}

function goOnAt(
  transcript: TranscriptWriter,
  { recording, spoken }: EffectOf<'fill-placeholder'>,
  language: string,
) {
  const { text } = transcript.snapshot()
  return goOn(spoken, text.slice(0, placeholderOf(transcript, recording)?.from).trimEnd(), language)
}

function placeholderOf(transcript: TranscriptWriter, recording: string) {
  return transcript.snapshot().placeholders.find((held) => held.recording === recording)
}
