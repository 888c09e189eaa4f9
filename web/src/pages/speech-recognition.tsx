import { useAuth } from '../account/auth-store.ts'
import { DictationPanel } from '../dictation/public.tsx'
import { Main } from '../ui/main.tsx'
import { notify } from '../ui/notifications.tsx'
import hidden from '../ui/visually-hidden.module.css'
import { AppHeader } from './app-header.tsx'
import styles from './signed-in.module.css'

export function SpeechRecognitionPage() {
  const userId = useAuth((state) => state.user?.id)
  return (
    <>
      <AppHeader />
      <Main className={styles.main}>
        <h1 className={hidden.hidden}>Dictation</h1>
        <DictationPanel userId={userId} notify={notify} />
      </Main>
    </>
  )
}
