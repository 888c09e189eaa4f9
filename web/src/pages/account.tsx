import type { AccountData } from '@plainspoken/contract/account'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { endAllSessions, getAccountData } from '../account/account-calls.ts'
import { forgetSession, useAuth } from '../account/auth-store.ts'
import { DeleteAccountDialog } from '../account/delete-account-dialog.tsx'
import { NameForm } from '../account/name-form.tsx'
import { PasswordForm } from '../account/password-form.tsx'
import { sentence } from '../api/api.ts'
import { forgetUser } from '../dictation/public.tsx'
import { downloadFile } from '../download-file.ts'
import { Button } from '../ui/button.tsx'
import { Main } from '../ui/main.tsx'
import { FormMessage } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import styles from './account.module.css'
import { AppHeader } from './app-header.tsx'
import signedIn from './signed-in.module.css'

export function AccountPage() {
  const [, navigate] = useLocation()
  const user = useAuth((state) => state.user)
  const { data, failure, read } = useAccountData()
  const [changes, setChanges] = useState(0)
  if (user === null) return null

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
          <h1 className={styles.title}>Your Account</h1>
          <p className={styles.email}>{user.email}</p>
          <div className={styles.sheet}>
            <Section title="Name">
              <NameForm firstName={user.firstName} lastName={user.lastName} />
            </Section>
            {data === null ? (
              <Section title="Security">
                {failure === '' ? <p role="status">Loading…</p> : <Retry failure={failure} onRetry={read} />}
              </Section>
            ) : (
              <>
                <Section title="Password" about={data.hasPassword ? otherDevices : googleOnly}>
                  <PasswordForm
                    key={changes}
                    email={user.email}
                    hasPassword={data.hasPassword}
                    isNext={changes > 0}
                    onChanged={() => {
                      setChanges(changes + 1)
                      void read()
                    }}
                  />
                </Section>
                <Section title="Devices" about={describeSessions(data)}>
                  <SignOutEverywhere onDone={() => leave('You are signed out everywhere')} />
                </Section>
              </>
            )}
            <Section
              title="Your data"
              about="What the server keeps about you, as a JSON file. Audio is never among it."
            >
              <DownloadData />
            </Section>
            <Section title="Delete account" about="Removes your account from this server, for good.">
              <DeleteAccount
                hasPassword={data?.hasPassword ?? true}
                onDeleted={async () => {
                  await forgetUser(user.id).catch((error) =>
                    console.warn('The device kept its copies.', error),
                  )
                  leave('Your account has been deleted')
                }}
              />
            </Section>
          </div>
        </div>
      </Main>
    </>
  )
}

const otherDevices = 'A new password signs you out on all other devices.'
const googleOnly = 'You sign in with Google. With a password you can also sign in without it.'

function describeSessions({ sessions, google }: AccountData): string {
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length
  const devices =
    others === 0
      ? 'You are signed in here only.'
      : `You are signed in here and in ${others} other ${others === 1 ? 'browser' : 'browsers'}.`
  return google === null ? devices : `${devices} Google is connected to this account.`
}

function useAccountData() {
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
  useEffect(() => void read(), [read])
  return { data, failure, read }
}

function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div>
        <h2>{title}</h2>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}

function Retry({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <>
      <Button onClick={onRetry}>Try Again</Button>
      <FormMessage>{failure}</FormMessage>
    </>
  )
}

/** Runs what a button is for, and keeps the sentence of its failure. */
function useAction(run: () => Promise<void>, fallback: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function start() {
    setBusy(true)
    setFailure('')
    try {
      await run()
    } catch (error) {
      setFailure(sentence(error, fallback))
    }
    setBusy(false)
  }
  return { isBusy, failure, start }
}

function SignOutEverywhere({ onDone }: { onDone: () => void }) {
  const { isBusy, failure, start } = useAction(async () => {
    await endAllSessions()
    onDone()
  }, 'You could not be signed out. Please try again.')
  return (
    <>
      <Button busy={isBusy} onClick={start}>
        Sign Out Everywhere
      </Button>
      <FormMessage>{failure}</FormMessage>
    </>
  )
}

function DownloadData() {
  const { isBusy, failure, start } = useAction(async () => {
    const text = JSON.stringify(await getAccountData(), null, 2)
    downloadFile(new Blob([text], { type: 'application/json' }), 'plainspoken-account.json')
  }, 'Your data could not be read. Please try again.')
  return (
    <>
      <Button busy={isBusy} onClick={start}>
        Download My Data
      </Button>
      <FormMessage>{failure}</FormMessage>
    </>
  )
}

function DeleteAccount(props: { hasPassword: boolean; onDeleted: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete My Account
      </Button>
      {isAsking && <DeleteAccountDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
