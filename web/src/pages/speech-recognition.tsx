import { useAuth } from '../account/auth-store.ts'
import { forgetNewAccount, isNewAccount } from '../account/new-account.ts'
import { DictationPanel } from '../dictation/public.tsx'
import { Main } from '../ui/main.tsx'
import { notify } from '../ui/notifications.tsx'
import hidden from '../ui/visually-hidden.module.css'
import { AppHeader } from './app-header.tsx'
import styles from './signed-in.module.css'

export function SpeechRecognitionPage() {
  const user = useAuth((state) => state.user)
  return (
    <>
      <AppHeader />
      <Main className={styles.whole}>
        <h1 className={hidden.hidden}>Dictation</h1>
        <DictationPanel
          userId={user?.id}
          isNewHere={user !== null && isNewAccount(user.email)}
          onWelcomed={forgetNewAccount}
          notify={notify}
        />
      </Main>
    </>
  )
}
