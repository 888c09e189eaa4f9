import type { FromPage } from '@plainspoken/contract/extension-channel'
import { useEffect, useState } from 'react'
import { Question } from '../../ui/dialog.tsx'
import type { DictationParts } from '../session/open-dictation.ts'
import { openExtension } from '../session/open-extension.ts'

interface ExtensionDoorProps {
  parts: DictationParts
  port: MessagePort
}

/** Lets the browser's extension in, once the person has said that it may be told what is said. */
export function ExtensionDoor({ parts, port }: ExtensionDoorProps) {
  const { extension } = parts.device.preferences
  const [answer, setAnswer] = useState(extension.get)

  useEffect(() => {
    const tell = (message: FromPage) => port.postMessage(message)
    if (answer === null) tell({ type: 'asking' })
    // Each time the shortcut is used.
    if (answer === 'refused') port.onmessage = () => tell({ type: 'refused' })
    if (answer !== 'allowed') return
    const close = openExtension({ parts, port })
    port.start()
    return close
  }, [answer, parts, port])

  function decide(next: 'allowed' | 'refused') {
    extension.set(next)
    setAnswer(next)
  }

  if (answer !== null) return null
  return (
    <Question
      title="Let the browser extension type what you say?"
      about="While its shortcut is on, what you say goes into the field you chose on another page, and stays in your text here too. You can change this in Settings."
      action="Allow"
      cancel="Don’t Allow"
      look="action"
      onSubmit={() => decide('allowed')}
      onClose={() => decide('refused')}
    />
  )
}
