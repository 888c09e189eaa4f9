import annyang from 'annyang'
import { find, Session, showState } from './session.ts'

// A dictation page as annyang's documents would have one write it: its own restart, every result it reports at the cursor.

const field = find<HTMLTextAreaElement>('textarea')
const lang = find<HTMLInputElement>('#lang')

function begin() {
  annyang.setLanguage(lang.value)
  annyang.start({ autoRestart: true, continuous: true })
}

const session = new Session(begin, () => {
  // annyang has no stop: its README ends a session with abort().
  annyang.abort()
})

annyang.addCallback('start', () => session.hasStarted())
annyang.addCallback('end', () => {
  if (session.hasEnded() && hasNewLanguage) begin()
  hasNewLanguage = false
})
annyang.addCallback('errorPermissionBlocked', () => session.isRefused('blocked'))
annyang.addCallback('errorPermissionDenied', () => session.isRefused('blocked'))
annyang.addCallback('result', (phrases) => {
  const said = phrases[0]?.trim() ?? ''
  const before = field.value.slice(0, field.selectionStart)
  const space = before === '' || /\s$/.test(before) ? '' : ' '
  field.setRangeText(space + said, field.selectionStart, field.selectionEnd, 'end')
})

let hasNewLanguage = false
lang.addEventListener('change', () => {
  if (!session.isWanted) return
  hasNewLanguage = true
  annyang.abort()
})
find('#mic').addEventListener('click', () => {
  if (annyang.isSpeechRecognitionSupported()) session.toggle()
  else showState('failed')
})
find('#clear').addEventListener('click', () => {
  field.value = ''
})
