import type { PublicSettings } from '@plainspoken/contract/settings'
import { lazy, Suspense, useEffect, useState } from 'react'
import { getServerSettings } from '../server-settings.ts'
import type { GoogleButtonProps } from './google-button.tsx'
import styles from './google-sign-in.module.css'

const GoogleButton = lazy(async () => ({ default: (await import('./google-button.tsx')).GoogleButton }))

type GoogleSignInProps = Pick<GoogleButtonProps, 'text' | 'theme' | 'onCredential' | 'isFirst'>

/** The other way in, where the server offers it. Nothing moves when it arrives: it stands last, or has room kept for it. */
export function GoogleSignIn(props: GoogleSignInProps) {
  const [google, setGoogle] = useState<PublicSettings['google']>(null)
  useEffect(() => {
    // Without the settings there is no button; the form says by itself when the server is out of reach.
    getServerSettings().then(
      (settings) => setGoogle(settings.google),
      (error) => console.warn('The settings could not be read.', error),
    )
  }, [])
  const button = google && (
    <Suspense fallback={null}>
      <GoogleButton {...props} {...google} />
    </Suspense>
  )
  return props.isFirst ? <div className={styles.first}>{button}</div> : button
}
