import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { find } from './session.ts'

// The least a dictation page can be: a controlled React text area, the words that are being said behind its text.

function Page() {
  const [text, setText] = useState('')
  const [live, setLive] = useState('')
  const recogniser = useRef<SpeechRecognition>(null)

  function listen() {
    const started = new SpeechRecognition()
    started.continuous = true
    started.interimResults = true
    started.onresult = ({ results, resultIndex }) => {
      const result = results[resultIndex]
      const said = result?.[0]?.transcript ?? ''
      if (result?.isFinal) setText((before) => `${before} ${said}`)
      setLive(result?.isFinal ? '' : ` ${said}`)
    }
    started.onend = () => started.start()
    started.start()
    recogniser.current = started
  }

  return (
    <>
      <textarea
        rows={24}
        cols={80}
        value={text + live}
        onChange={({ target }) => setText(target.value.slice(0, target.value.length - live.length))}
      />
      <button type="button" id="mic" onClick={listen}>
        Microphone
      </button>
      <p data-status="listening">listening</p>
    </>
  )
}

createRoot(find('#root')).render(<Page />)
