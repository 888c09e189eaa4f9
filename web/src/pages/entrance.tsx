import { price } from '@plainspoken/contract/limits'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Main } from '../ui/main.tsx'
import { FormMessage } from '../ui/message.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './entrance.module.css'
import { isAtStart } from './start.tsx'

interface EntranceProps {
  title: string
  intro?: ReactNode
  /** The cover says what it costs, and lets one try it. */
  withOffer?: boolean
  /** The form comes after what the page is about. */
  isStart?: boolean
  /** Stands on the cover. */
  illustration?: ReactNode
  /** Stands beside the theme's button. */
  corner?: ReactNode
  children: ReactNode
}

/** An open book: the title page on the left or above, then the sheet with what there is to fill in. */
export function Entrance({
  title,
  intro,
  withOffer = false,
  isStart = false,
  illustration,
  corner,
  children,
}: EntranceProps) {
  const page = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the form becomes what the page is about
  useEffect(() => focusFirstField(page.current), [isStart])
  return (
    <div className={styles.book}>
      <header className={styles.cover}>
        <div className={styles.name}>
          <LogoMark />
          <span>Plainspoken</span>
        </div>
        <Voice />
        <p className={styles.motto}>
          Say it. <span>It’s written.</span>
        </p>
        <div className={styles.pitch}>
          <p className={styles.promise}>
            Your words appear as you talk. Edit them, copy them, paste them anywhere.
          </p>
          {withOffer && <Offer />}
        </div>
        {illustration && <div className={styles.stage}>{illustration}</div>}
      </header>
      <div ref={page} className={styles.page}>
        <div className={styles.corner}>
          {corner}
          <ThemeToggle isSignedIn={false} />
        </div>
        <Main className={styles.sheet}>
          <h1>{title}</h1>
          {intro && <div className={styles.intro}>{intro}</div>}
          {children}
        </Main>
      </div>
    </div>
  )
}

/** Only if there is a keyboard to type on: a phone's would cover the page. An element that has the focus already keeps it. */
function focusFirstField(page: HTMLElement | null) {
  const field = page?.querySelector<HTMLElement>('input:not([readonly])')
  if (isAtStart()) return
  const isTyping = page?.contains(document.activeElement) && document.activeElement?.matches('input, button')
  if (!isTyping && matchMedia('(hover: hover) and (pointer: fine)').matches)
    field?.focus({ preventScroll: true })
}

/** Left by the sheet in the entry of the page that it leads to: it stands there too, with what was said. */
interface HasTried {
  hasTried?: boolean
}

type TryOutSheet = ComponentType<{ offer(hasWords: boolean): ReactNode; isWaiting: boolean }>

/** The price, and a sheet to try dictation on, whose code comes when it is asked for. */
function Offer() {
  const [Sheet, setSheet] = useState<TryOutSheet | null>(null)
  const hasTried = useHistoryState<HasTried | null>()?.hasTried === true
  const { isBusy, failure, start } = useAction(
    async () => {
      const { loadTryOut } = await import('../dictation/public.tsx')
      const loaded = await loadTryOut()
      setSheet(() => loaded)
    },
    () => 'This could not be loaded. Please try again.',
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was led to
  useEffect(() => {
    if (hasTried) void start()
  }, [])

  if (Sheet !== null) {
    return <Sheet isWaiting={hasTried} offer={hasTried ? () => null : onward} />
  }
  return (
    <>
      <Button id="try" look="action" busy={isBusy} onClick={start}>
        <svg className={styles.microphone} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 15a3.5 3.5 0 0 0 3.5-3.5v-5a3.5 3.5 0 1 0-7 0v5A3.5 3.5 0 0 0 12 15ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3.5" />
        </svg>
        Start Talking
      </Button>
      <p>Free for a day, then {price.label.replace(/\.00$/, '')} once.</p>
      <p className={styles.where}>Your browser’s own speech service listens. This server hears nothing.</p>
      {failure && <FormMessage>{failure}</FormMessage>}
    </>
  )
}

function onward(hasWords: boolean) {
  return (
    <Link
      className={buttonClass('action')}
      href="/register"
      state={hasWords ? ({ hasTried: true } satisfies HasTried) : null}
    >
      {hasWords ? 'Keep This Text' : 'Try Free for 1 Day'}
    </Link>
  )
}

/** The mark drawn out: a voice that calms down into the line it leaves on the page. */
function Voice() {
  return (
    <svg
      className={styles.voice}
      viewBox="0 0 640 120"
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      <path d={voiceLine} />
    </svg>
  )
}

/** A wave with the swell of a spoken sentence, in half periods of 10 units: up, down, up. */
const voiceLine = [6, 14, 30, 46, 38, 18, 10, 26, 52, 44, 22, 34, 48, 30, 14, 8, 20, 34, 24, 10, 5, 2]
  .map((height, i) => `q5 ${i % 2 ? height * 2 : -height * 2} 10 0`)
  .join('')
  .replace(/^/, 'M0 60h24')
  .concat('H4000')
