import { Main } from '../ui/main.tsx'
import { AppHeader } from './app-header.tsx'

export function SpeechRecognitionPage() {
  return (
    <>
      <AppHeader />
      <Main>
        <h1>Dictation</h1>
      </Main>
    </>
  )
}
