import { useState } from 'react'
import { useStore } from 'zustand'
import { sentence } from '../../../../api/api.ts'
import { Question } from '../../../../ui/dialog.tsx'
import type { KeptWords } from '../../../session/kept/open-kept-words.ts'
import { Switch } from '../parts/setting.tsx'

/** Own words follow the person to other devices. To take them out of the account is asked about. */
export function KeepWords({ keptWords }: { keptWords: KeptWords }) {
  const { isKept, problem, isApart } = useStore(keptWords.state)
  const [failure, setFailure] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function doOrSay(what: () => Promise<void>, fallback: string) {
    setFailure('')
    setBusy(true)
    try {
      await what()
      setAsking(false)
    } catch (error) {
      console.warn(fallback, error)
      setFailure(sentence(error, fallback))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Switch
        label="Keep my words in my account"
        note="Your words, templates, learned corrections and text settings follow you to every device you sign in on. Texts stay here."
        isOn={isKept}
        onChange={(isOn) => {
          if (!isOn) return setAsking(true)
          void doOrSay(keptWords.keep, 'Your words could not be kept in your account.')
        }}
      />
      <p role="status">
        {isApart && 'You’re offline. Changes stay here, and go to your account when you’re back.'}
      </p>
      <p role="alert">{isAsking ? '' : failure || problem}</p>
      {isAsking && (
        <Question
          title="Remove your words from your account?"
          about="They stay on this device and any other that has them, but no longer stay in sync."
          action="Remove"
          look="danger"
          busy={isBusy}
          failure={failure}
          onSubmit={() =>
            void doOrSay(keptWords.remove, 'Your words could not be removed from your account.')
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
