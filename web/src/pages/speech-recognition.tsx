import { useEffect } from 'react'
import { useAuth } from '../account/auth-store.ts'
import { forgetNewAccount, isNewAccount } from '../account/new-account.ts'
import { offerWaitingPasskey } from '../account/passkey-offer-state.ts'
import { refreshProfile } from '../account/session.ts'
import { DictationPanel } from '../dictation/public.tsx'
import { TrialGuard } from '../payment/trial-guard.tsx'
import { themePreference } from '../theme/theme-store.ts'
import { takeTheme } from '../theme/theme-toggle.tsx'
import { Main } from '../ui/main.tsx'
import { notify } from '../ui/notifications.tsx'
import hidden from '../ui/visually-hidden.module.css'
import { AppHeader } from './app-header.tsx'
import { forgetHowOneCame, refusalOfShare, startsByShortcut } from './how-one-came.ts'
import styles from './signed-in.module.css'

export function SpeechRecognitionPage() {
  const user = useAuth((state) => state.user)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    refusalOfShare().then(
      (refusal) => refusal !== null && notify(refusal, 'error'),
      (error: unknown) => console.warn('What became of a shared file is not known.', error),
    )
    forgetHowOneCame()
  }, [userId])
  return (
    <TrialGuard user={user} refresh={refreshProfile}>
      <AppHeader />
      <Main className={styles.whole}>
        <h1 className={hidden.hidden}>Dictation</h1>
        <DictationPanel
          userId={userId}
          isNewHere={user !== null && isNewAccount(user.email)}
          onWelcomed={forgetNewAccount}
          onDictated={offerWaitingPasskey}
          notify={notify}
          theme={theme}
          startsAtOnce={startsByShortcut}
        />
      </Main>
    </TrialGuard>
  )
}

const theme = { chosen: themePreference, choose: takeTheme }
