import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.tsx'
import { sentences } from '../core/sentences.ts'
import { copyText } from '../export/copy-text.ts'
import { openTryOut, type TryOut, type TryOutView } from '../session/open-try-out.ts'
import type { Meter } from './tools/draw-voice.ts'
import { VoiceLine } from './tools/voice-line.tsx'
import styles from './try-out.module.css'

interface TryOutProps {
  /** The links that lead on to an account, with the words or without any. */
  offer(hasWords: boolean): ReactNode
  /** The sheet shows what was said before, and listens when it is told to. */
  isWaiting: boolean
}

/** A sheet that listens for half a minute, to whoever has no account yet. */
export function TryOutSheet(props: TryOutProps) {
  const [tryOut, setTryOut] = useState<TryOut | null>(null)
  const { isWaiting } = props
  useEffect(() => {
    const opened = openTryOut()
    if (isWaiting) opened.view.setState({ phase: 'done' })
    else opened.start()
    setTryOut(opened)
    return () => opened.close()
  }, [isWaiting])
  return tryOut && <Sheet tryOut={tryOut} {...props} />
}

function Sheet({ tryOut, offer, isWaiting }: TryOutProps & { tryOut: TryOut }) {
  const view = useStore(tryOut.view)
  const { phase, problem, text, live } = view
  const button = useRef<HTMLButtonElement>(null)
  const meter = useRef<Meter>({ level: 0, levelAt: 0, wordsAt: 0 })
  useEffect(
    () =>
      tryOut.view.subscribe((now, before) => {
        if (now.text !== before.text) meter.current.wordsAt = performance.now()
      }),
    [tryOut],
  )
  const isHearing = phase === 'listening'
  const isOver = phase === 'done' || phase === 'demo-over'
  useEffect(() => {
    if (!isWaiting) button.current?.focus()
  }, [isWaiting])
  return (
    <section className={styles.sheet} aria-label="Try it here" data-hears={isHearing || undefined}>
      <p className={styles.status} role="status">
        <span className={styles.dot} aria-hidden="true" />
        {statusOf(view)}
      </p>
      {isHearing && (
        <p className={styles.left} aria-hidden="true">
          0:{String(view.secondsLeft).padStart(2, '0')}
        </p>
      )}
      <div className={styles.line}>
        <VoiceLine meter={meter.current} isOn={false} isHearing={isHearing} />
      </div>
      <p className={styles.text} lang="en">
        {text === '' ? (
          <span className={styles.hint}>{problem ?? hintOf(view)}</span>
        ) : (
          <>
            {text.slice(0, live?.from)}
            {live && (
              <>
                <span className={styles.live}>{text.slice(live.from, live.to)}</span>
                {text.slice(live.to)}
              </>
            )}
          </>
        )}
      </p>
      <p className={styles.note}>{noteOf(view)}</p>
      <div className={styles.actions}>
        <Button ref={button} onClick={isOver ? tryOut.start : tryOut.stop}>
          {isOver ? againOf(view) : 'Stop'}
        </Button>
        {phase === 'done' && text !== '' && <CopyButton text={text} />}
        {isOver && offer(phase === 'done' && text !== '')}
      </div>
    </section>
  )
}

function CopyButton({ text }: { text: string }) {
  async function copy() {
    try {
      await copyText(text.trim())
      notify(sentences.copied, 'success')
    } catch (error) {
      notify(sentences.notCopied(error instanceof Error ? error.message : String(error)), 'error')
    }
  }
  return <Button onClick={copy}>Copy</Button>
}

function statusOf({ phase, text }: TryOutView): string {
  switch (phase) {
    case 'starting':
      return 'Starting…'
    case 'listening':
      return 'Listening'
    case 'stopping':
      return 'Finishing…'
    case 'done':
      return text === '' ? 'Ready' : 'Your words'
    default:
      return 'How it looks'
  }
}

function againOf({ phase, text }: TryOutView): string {
  if (phase === 'demo-over') return 'Play Again'
  return text === '' ? 'Try Again' : 'Keep Talking'
}

function hintOf({ phase }: TryOutView): string {
  if (phase === 'starting') return 'Your browser may ask for the microphone.'
  if (phase === 'done') return 'Nothing was heard.'
  return 'Say anything. Then try “comma”, “full stop” or “new line”.'
}

function noteOf({ phase, text, said, whereItGoes }: TryOutView): ReactNode {
  switch (phase) {
    case 'demo':
      return <>You say: “{said}”</>
    case 'demo-over':
      return 'This browser has no live speech recognition. With an account, you speak and this server transcribes it.'
    case 'done':
      return text === '' ? null : 'They’ll wait here for a day. Sign up and they’re your first draft.'
    default:
      return whereItGoes
  }
}
