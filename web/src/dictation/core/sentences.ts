import { type Problem, type ShownState, shownStatus } from './reducer/dictation-state.ts'

/** Every sentence of dictation that a person reads and that is not part of the page's own text. */
export const sentences = {
  accessRequired: 'Microphone access is required. Please allow microphone access in your browser settings.',
  accessError: (error: unknown) => `Error accessing microphone... ${reasonOf(error)}`,
  notInitialised: 'Speech recognition not initialized',
  notTranscribed: 'Could not transcribe audio. Fallback mode.',
  emptyResult: 'Transcription returned empty result',
  copied: 'Text copied to clipboard!',
  notCopied: (reason: string) => `Failed to copy text: ${reason}`,
  saidCopied: 'Copied what you said.',
  saidNotCopied: 'Your browser didn’t allow copying what you said.',
  notFloated: 'The browser opens the small window only after a click or a key: press Open, or Ctrl+Period.',
  cleared: 'Text cleared',
  notSaved: 'Your text could not be saved on this device. Copy it before you close the page.',
  nothingKept: 'Nothing can be saved on this device. Copy your text before you close the page.',
  nothingKeptWhy: 'Your browser doesn’t let this page store anything.',
  soundNotKept:
    'This device has no room for your recording. Stay on this page until it has been transcribed.',
  noCommands: 'Spoken punctuation and commands could not be loaded. Your words are written as heard.',
  noParts: 'A part of what cleans up your words could not be loaded. They are written as heard.',
  shareFailed: 'The file could not be added. It’s still on this device: reload the page to try again.',
  notOpened: 'The file could not be read. Choose it with Upload Audio.',
  partMissing: 'This could not be loaded. Try again when you’re online.',
  toolsMissing: 'Recordings and some tools could not be loaded. Your text is safe.',
  offline: 'You’re offline. What you say is recorded here and transcribed when you’re back.',
  offlinePrivate: 'You’re offline. Private mode works as usual.',
  asleep: 'Paused until you say “wake up”.',
  otherPage: 'This text is also open in another tab. Both stay in sync.',
} as const

export const problems: Record<Problem, string> = {
  'no-speech': 'No speech was heard.',
  'not-allowed': sentences.accessRequired,
  'no-microphone': 'No microphone found. Connect one and try again.',
  'microphone-busy': 'Another program is using the microphone. Close it and try again.',
  'microphone-failed': 'Error accessing microphone... Please check it and try again.',
  'recording-failed': 'Error starting recording. Please try again.',
  'taken-elsewhere':
    'Another tab or program is using speech recognition. Please stop it there and start again here.',
  unsupported: `${sentences.notInitialised}. This browser can’t recognise or record speech on this page.`,
  'not-transcribed': sentences.notTranscribed,
  'nothing-transcribed': sentences.emptyResult,
  'no-sound': 'We can’t hear anything. Your microphone may be muted, or a different one may be selected.',
  'not-private':
    'Private mode isn’t available for this language. Turn it off in Settings, or choose another language.',
  'lost-asleep': 'Speech recognition stopped while paused. Please start again.',
  'language-unknown':
    'This server doesn’t know that language. Choose another one, or use Chrome, Edge or Safari.',
  'microphone-changed': 'The microphone was disconnected. Recording continues with another microphone.',
  'microphone-gone': 'Your chosen microphone isn’t connected, so we’re using another.',
}

/** The hint in the empty transcript before anybody has pressed anything: the first commands. */
export const idleHint =
  'Press Start Listening and talk. Try saying “comma”, “new paragraph” or “scratch that”.'

/** The hint in the empty transcript. */
export function hintText(state: Pick<ShownState, 'status' | 'isAsleep' | 'hasWorked' | 'language'>): string {
  if (state.isAsleep) return 'Say “wake up” to continue.'
  switch (state.status) {
    case 'listening':
    case 'restarting':
    case 'fallback':
      return state.hasWorked ? 'Listening…' : 'Go ahead, I’m listening.'
    case 'starting':
    case 'paused':
      return 'Starting…'
    case 'stopping':
      return 'Turning your recording into text…'
    default:
      // The words it tells people to say are English.
      return /^en\b/i.test(state.language) ? idleHint : 'Press Start Listening and talk.'
  }
}

/** After so many short pauses in a row the gap is long enough to be shown. */
const unnoticedRestarts = 3

/** The status in words. */
export function statusText(state: ShownState): string {
  const { problem, status } = state
  if (state.isAsleep && status !== 'stopping') return 'Waiting for “wake up”'
  if (problem !== null && (status === 'failed' || status === 'blocked' || problem === 'no-speech')) {
    const reason = problems[problem]
    return reason.startsWith('Error') ? reason : `Error: ${reason}`
  }
  if (shownStatus(state) === 'blocked') return 'Microphone blocked'
  switch (status) {
    case 'idle':
    case 'failed':
    case 'blocked':
      return 'Ready'
    case 'starting':
      return state.recording === null ? 'Starting speech recognition' : 'Starting the recording'
    case 'restarting':
      if (state.recording !== null) return 'Reconnecting'
      if (state.emptyEnds + state.failures > unnoticedRestarts) return 'Starting speech recognition'
      return state.hasRecovered ? 'Listening...' : 'Listening'
    case 'listening':
      return state.hasRecovered ? 'Listening...' : 'Listening'
    case 'stopping':
      if (state.streamed.length > 0) return 'Finishing'
      return state.processing.length > 0 || state.recording !== null ? 'Processing audio' : 'Finishing'
    case 'paused':
      return 'Paused while the page is hidden'
    case 'fallback':
      return 'Recording audio'
  }
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError') return 'No microphone was found.'
  if (name === 'NotReadableError') return 'Another program is using it.'
  return 'Please check it and try again.'
}
