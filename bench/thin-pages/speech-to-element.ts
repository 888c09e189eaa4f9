import SpeechToElement from 'speech-to-element'
import { find, Session, showState } from './session.ts'

// A dictation page as speech-to-element's README would have one write it: the library writes into the text area itself,
// and is started again when it stops while dictation is wanted.

const restartMs = 250
const field = find<HTMLTextAreaElement>('textarea')
const lang = find<HTMLInputElement>('#lang')

function begin() {
  SpeechToElement.startWebSpeech({
    element: field,
    language: lang.value,
    onStart: () => session.hasStarted(),
    onStop: () => {
      if (session.hasEnded()) setTimeout(() => session.isWanted && begin(), restartMs)
    },
    onError: (message) => {
      if (/not-allowed/.test(message)) session.isRefused('blocked')
    },
  })
}

const session = new Session(begin, () => SpeechToElement.stop())

lang.addEventListener('change', () => {
  if (session.isWanted) SpeechToElement.stop()
})
find('#mic').addEventListener('click', () => {
  if (SpeechToElement.isWebSpeechSupported()) session.toggle()
  else showState('failed')
})
find('#clear').addEventListener('click', () => {
  field.value = ''
})
