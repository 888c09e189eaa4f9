import type { AccountData } from '@plainspoken/contract/account'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { getAccountData } from '../account/account-calls.ts'
import { forgetSession, useAuth } from '../account/auth-store.ts'
import { DeleteAccountSection } from '../account/delete-account.tsx'
import { forgetDevice } from '../account/device-tokens.ts'
import { DevicesSection } from '../account/devices.tsx'
import { DownloadDataSection } from '../account/download-data.tsx'
import { EmailSection } from '../account/email-section.tsx'
import { useFactorRequest } from '../account/factor-request.ts'
import { NameSection } from '../account/name-section.tsx'
import { PasskeysSection } from '../account/passkeys-section.tsx'
import { PasswordSection } from '../account/password-section.tsx'
import { RecentActivitySection } from '../account/recent-activity.tsx'
import { sayWhen } from '../account/say-when.ts'
import { SignInWaysSection } from '../account/sign-in-ways.tsx'
import { sentence } from '../api/api.ts'
import { PlanSection } from '../payment/plan-section.tsx'
import { useTheme } from '../theme/theme-store.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Main } from '../ui/main.tsx'
import { FormMessage } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/section.tsx'
import styles from './account.module.css'
import { AppHeader } from './app-header.tsx'
import signedIn from './signed-in.module.css'

const FactorDialog = lazy(async () => ({
  default: (await import('../account/factor-dialog.tsx')).FactorDialog,
}))

/** Keeps the room of a line until it is known who is here, in the page as it is served. */
const toCome = '\u00a0'

export function AccountPage() {
  const user = useAuth((state) => state.user)
  const { data, failure, read } = useAccountData(user !== null)
  const mode = useTheme((state) => state.mode)
  const answerFactor = useFactorRequest((state) => state.answer)

  function leave(message: string) {
    forgetSession()
    navigate('/login')
    notify(message, 'success')
  }

  return (
    <>
      <AppHeader />
      <Main className={signedIn.main}>
        <div className={styles.page}>
          <Link href="/speech-recognition">Back to Dictation</Link>
          <h1>Your Account</h1>
          <p className={styles.lead}>Your plan, how you sign in, and everything we keep about you.</p>
          <div className={styles.sheet}>
            <PlanSection user={user} payments={data?.payments ?? null}>
              <Button onClick={() => navigate('/subscribe')}>Buy Lifetime Access</Button>
            </PlanSection>
            <NameSection firstName={user?.firstName ?? toCome} lastName={user?.lastName ?? ''} />
            {user === null || data === null ? (
              <Section title="Security">
                {failure === '' ? <p role="status">Loading…</p> : <Retry failure={failure} onRetry={read} />}
              </Section>
            ) : (
              <>
                <EmailSection email={user.email} hasPassword={data.hasPassword} onChanged={read} />
                <PasswordSection
                  email={user.email}
                  hasPassword={data.hasPassword}
                  passkeys={data.passkeys}
                  onChanged={read}
                />
                <PasskeysSection passkeys={data.passkeys} hasPassword={data.hasPassword} onChanged={read} />
                <SignInWaysSection
                  email={user.email}
                  google={data.google}
                  hasPassword={data.hasPassword}
                  onRemoved={read}
                />
                <DevicesSection
                  sessions={data.sessions}
                  onEnded={read}
                  onSignedOut={() => leave('You’re signed out everywhere')}
                />
                <RecentActivitySection events={data.events} />
              </>
            )}
            {/* After the others, which they would be pushed down by. */}
            {user !== null && (data !== null || failure !== '') && (
              <>
                <DownloadDataSection save={saveFile} />
                <DeleteAccountSection
                  hasPassword={data?.hasPassword ?? true}
                  onDeleted={async (deletesAt) => {
                    if (deletesAt) return leave(sayHeld(deletesAt))
                    forgetDevice(user.id)
                    await forgetOnDevice(user.id)
                    leave('Your account has been deleted')
                  }}
                />
              </>
            )}
          </div>
        </div>
      </Main>
      {answerFactor && (
        <Suspense>
          <FactorDialog theme={mode} answer={answerFactor} />
        </Suspense>
      )}
    </>
  )
}

// Their code comes when it is asked for.
async function saveFile(file: Blob, name: string): Promise<void> {
  const { downloadFile } = await import('../download-file.ts')
  downloadFile(file, name)
}

async function forgetOnDevice(userId: string): Promise<void> {
  try {
    const { forgetUser } = await import('../dictation/public.tsx')
    await forgetUser(userId)
  } catch (error) {
    console.warn('The device kept its copies.', error)
  }
}

/**
 * The notice that the account is held until it is deleted. The data on this device stays: whoever signs in before then
 * keeps the account.
 */
const sayHeld = (deletesAt: Date) =>
  `Your address was changed recently, so your account will be deleted on ${sayWhen(deletesAt.toISOString())}. Sign in before then to keep it.`

function useAccountData(isKnown: boolean) {
  const [data, setData] = useState<AccountData | null>(null)
  const [failure, setFailure] = useState('')
  const read = useCallback(async () => {
    setFailure('')
    try {
      setData(await getAccountData())
    } catch (error) {
      setFailure(sentence(error, 'Your account could not be read. Please try again.'))
    }
  }, [])
  // It is served before it is known who is here.
  useEffect(() => {
    if (isKnown) void read()
  }, [read, isKnown])
  return { data, failure, read }
}

function Retry({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <>
      <Button onClick={onRetry}>Try Again</Button>
      <FormMessage>{failure}</FormMessage>
    </>
  )
}
