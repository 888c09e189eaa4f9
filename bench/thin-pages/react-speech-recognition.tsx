import { type ChangeEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import SpeechRecognition, { useSpeechRecognition } from 'react-speech-recognition'
import { find } from './session.ts'

// A dictation page as react-speech-recognition's README would have one write it: the transcript stands at the cursor of a
// controlled text area, continuous listening, and a start again where the library has none of its own.

const restartMs = 250
const join = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')

function Dictaphone() {
  const { transcript, listening, resetTranscript, isMicrophoneAvailable, ...supports } =
    useSpeechRecognition()
  const [isWanted, setIsWanted] = useState(false)
  const [wasStarted, setWasStarted] = useState(false)
  const [isStopping, setIsStopping] = useState(false)
  const [language, setLanguage] = useState('en-US')
  const [text, setText] = useState({ before: '', after: '' })
  const value = join(text.before, transcript, text.after)

  useEffect(() => {
    if (listening) setWasStarted(true)
    if (listening || !isWanted || !isMicrophoneAvailable) return
    const start = () =>
      void SpeechRecognition.startListening({
        continuous: supports.browserSupportsContinuousListening,
        language,
      })
    const timer = setTimeout(start, wasStarted ? restartMs : 0)
    return () => clearTimeout(timer)
  }, [
    listening,
    isWanted,
    wasStarted,
    isMicrophoneAvailable,
    language,
    supports.browserSupportsContinuousListening,
  ])

  /** Keeps the content of the text area as plain text; the next words come at its cursor. */
  function keep({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    setText({
      before: value.slice(0, selectionStart).trimEnd(),
      after: value.slice(selectionEnd).trimStart(),
    })
    if (transcript !== '') resetTranscript()
  }

  function toggle() {
    if (isWanted) {
      setIsStopping(true)
      void SpeechRecognition.stopListening().then(() => setIsStopping(false))
    } else keep(find<HTMLTextAreaElement>('textarea'))
    setIsWanted(!isWanted)
    setWasStarted(false)
  }

  function changeLanguage(event: ChangeEvent<HTMLInputElement>) {
    setLanguage(event.target.value)
    if (isWanted) void SpeechRecognition.startListening({ continuous: true, language: event.target.value })
  }

  const state = () => {
    if (!supports.browserSupportsSpeechRecognition) return isWanted ? 'failed' : 'idle'
    if (!isMicrophoneAvailable) return 'blocked'
    if (isWanted) return listening ? 'listening' : wasStarted ? 'restarting' : 'starting'
    return isStopping ? 'stopping' : 'idle'
  }

  return (
    <>
      <textarea
        value={value}
        onChange={(event) => keep(event.target)}
        onClick={(event) => keep(event.currentTarget)}
      />
      <input id="lang" value={language} onChange={changeLanguage} />
      <button type="button" id="mic" onClick={toggle}>
        Microphone
      </button>
      <button
        type="button"
        id="clear"
        onClick={() => {
          setText({ before: '', after: '' })
          resetTranscript()
        }}
      >
        Clear
      </button>
      <p data-status={state()}>{state()}</p>
    </>
  )
}

createRoot(find('#root')).render(<Dictaphone />)
