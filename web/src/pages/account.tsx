import { Main } from '../ui/main.tsx'
import { AppHeader } from './app-header.tsx'

export function AccountPage() {
  return (
    <>
      <AppHeader />
      <Main>
        <h1>Your Account</h1>
      </Main>
    </>
  )
}
