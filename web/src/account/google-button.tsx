import type { PublicSettings } from '@plainspoken/contract/settings'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, isRefusal, sentence } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/message.tsx'
import styles from './google-button.module.css'
import { GoogleLinkDialog } from './google-link-dialog.tsx'
import { loadGoogle } from './google-script.ts'
import type { GoogleSignInProps } from './google-sign-in.tsx'
import { signInWithGoogle } from './session.ts'

/** Google's own button, or word of why it is not there. */
export function GoogleButton({
  text,
  theme,
  onSignedIn,
  clientId,
  scriptUrl,
}: GoogleSignInProps & NonNullable<PublicSettings['google']>) {
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [script, setScript] = useState<'loading' | 'ready' | 'missing'>('loading')
  const [failure, setFailure] = useState('')
  const [toLink, setToLink] = useState<string | null>(null)

  const onCredential = useEffectEvent(async (credential: string | undefined) => {
    setFailure('')
    if (!credential) return setFailure('No credential received from Google')
    try {
      onSignedIn((await signInWithGoogle(credential)).themePreference)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'google_link_first') return setToLink(credential)
      const fallback = isRefusal(error) ? 'Google login failed on backend' : 'Google login failed'
      setFailure(sentence(error, fallback))
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the script once more
  useEffect(() => {
    let isGone = false
    loadGoogle(scriptUrl).then(
      (google) => {
        const element = place.current
        if (isGone || element === null) return
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => void onCredential(credential),
          use_fedcm_for_button: true,
        })
        element.replaceChildren()
        google.renderButton(element, {
          type: 'standard',
          theme: theme === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          text,
          shape: 'rectangular',
          logo_alignment: 'center',
          width: Math.max(200, Math.min(400, element.clientWidth)),
        })
        setScript('ready')
      },
      (error) => {
        console.warn(error)
        if (!isGone) setScript('missing')
      },
    )
    return () => {
      isGone = true
    }
  }, [attempt, scriptUrl, clientId, theme, text])

  return (
    <section className={styles.section} aria-label="Google">
      <p className={styles.or}>or</p>
      <div className={styles.place} ref={place} hidden={script !== 'ready'} />
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
      {toLink !== null && (
        <GoogleLinkDialog credential={toLink} onSignedIn={onSignedIn} onClose={() => setToLink(null)} />
      )}
    </section>
  )
}
