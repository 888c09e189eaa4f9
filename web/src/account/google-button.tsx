import type { Theme } from '@plainspoken/contract/limits'
import type { PublicSettings } from '@plainspoken/contract/settings'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, isRefusal, sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/message.tsx'
import styles from './google-button.module.css'
import { signInWithGoogle } from './google-login.ts'
import { loadGoogle, type RenderButton } from './google-script.ts'

// Few ever see it.
const GoogleLinkDialog = lazy(async () => ({
  default: (await import('./google-link-dialog.tsx')).GoogleLinkDialog,
}))
export interface GoogleButtonProps extends NonNullable<PublicSettings['google']> {
  text: 'signin_with' | 'signup_with'
  theme: Theme
  /** The other ways to sign in come below it. */
  isFirst?: boolean
  /** Takes Google's credential; it signs in unless this is given. */
  onCredential?: (credential: string) => void
}

/** Google's own button, or word of why it is not there. */
export function GoogleButton({
  text,
  theme,
  isFirst,
  clientId,
  scriptUrl,
  onCredential: take,
}: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [script, setScript] = useState<'loading' | 'missing' | { render: RenderButton }>('loading')
  const [failure, setFailure] = useState('')
  const [toLink, setToLink] = useState<string | null>(null)
  const width = useWidth(place)

  const onCredential = useEffectEvent(async (credential: string | undefined) => {
    setFailure('')
    if (!credential) return setFailure('No credential received from Google')
    if (take) return take(credential)
    try {
      await signInWithGoogle(credential)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'google_link_first') return setToLink(credential)
      const fallback = isRefusal(error) ? 'Google login failed on backend' : 'Google login failed'
      setFailure(sentence(error, fallback))
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the script once more
  useEffect(() => {
    let isGone = false
    loadGoogle(scriptUrl, clientId, (credential) => void onCredential(credential)).then(
      (render) => !isGone && setScript({ render }),
      (error) => {
        console.warn(error)
        if (!isGone) setScript('missing')
      },
    )
    return () => {
      isGone = true
    }
  }, [attempt, scriptUrl, clientId])

  useEffect(() => {
    if (typeof script === 'string' || place.current === null || width === 0) return
    place.current.replaceChildren()
    script.render(place.current, {
      type: 'standard',
      theme: theme === 'dark' ? 'filled_black' : 'outline',
      size: 'large',
      text,
      shape: 'rectangular',
      logo_alignment: 'center',
      width,
    })
  }, [script, theme, text, width])

  return (
    <section className={isFirst ? styles.first : styles.section} aria-label="Google">
      {!isFirst && <p className={styles.or}>or</p>}
      <div className={styles.place} ref={place} hidden={typeof script === 'string'} />
      {script === 'loading' && <p className={styles.stand}>Loading Google sign-in…</p>}
      {script === 'missing' && (
        <div className={styles.stand}>
          <p>Google sign-in could not be loaded. Everything else on this page works.</p>
          <Button
            look="quiet"
            onClick={() => {
              setScript('loading')
              setAttempt(attempt + 1)
            }}
          >
            Try Again
          </Button>
        </div>
      )}
      <FormMessage>{failure}</FormMessage>
      {isFirst && <p className={styles.or}>or</p>}
      {toLink !== null && (
        <Suspense fallback={null}>
          <GoogleLinkDialog credential={toLink} onClose={() => setToLink(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** The width that Google's button may take, in px, between the limits it knows; 0 until it was measured. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(Math.max(200, Math.min(400, entry.contentRect.width))))
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return width
}
