import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { GoogleSignIn } from '../account/google-sign-in.tsx'
import { useLeftBehind } from '../account/left-behind-state.ts'
import { loadPasskeys, offerPasskey } from '../account/load-passkeys.ts'
import { signIn } from '../account/session.ts'
import { keepTempPassword } from '../account/temp-password.ts'
import { ApiError, isCode, sentence } from '../api/api.ts'
import { shareQuery } from '../background.ts'
import { useTheme } from '../theme/theme-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { Link } from '../ui/link.tsx'
import { FormMessage } from '../ui/message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useForm } from '../ui/use-form.ts'
import { Entrance } from './entrance.tsx'
import styles from './form.module.css'
import { Illustration, useStart } from './start.tsx'

const unverifiedRedirectMs = 3000
const unverified = 'Your email is not verified. Please check your email for the verification code.'

const LeftBehind = lazy(async () => ({ default: (await import('./left-behind.tsx')).LeftBehind }))

export function LoginPage() {
  const leftBehind = useLeftBehind((state) => state.userId)
  const mode = useTheme((state) => state.mode)
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(redirect.current), [])

  const form = useForm({
    required: { email: 'Please enter your email address', password: 'Please enter your password' },
    async submit({ email, password }, data) {
      clearTimeout(redirect.current)
      try {
        await signIn({ email, password, rememberMe: data.has('rememberMe') })
        void offerPasskey()
      } catch (error) {
        if (isUnverified(error)) {
          redirect.current = setTimeout(() => {
            keepTempPassword(password)
            navigate(`/verify-email?email=${encodeURIComponent(email)}`, { state: { email } })
          }, unverifiedRedirectMs)
        }
        throw error
      }
    },
    explain: (error) =>
      isUnverified(error) ? unverified : sentence(error, 'Login failed. Please check your credentials.'),
    blame: (error) => (isCode(error, 'wrong_credentials') ? 'password' : null),
  })

  const passkey = usePasskeySignIn()
  const isStart = useStart()
  const [isFileKept, setFileKept] = useState(false)
  useEffect(() => setFileKept(new URLSearchParams(location.search).get(shareQuery) === 'kept'), [])
  return (
    <Entrance
      isStart={isStart}
      title="Sign In"
      withOffer
      illustration={<Illustration />}
      corner={
        <nav aria-label="Account" className={styles.atStart}>
          <Link href="/login" className={buttonClass('quiet')}>
            Sign In
          </Link>
        </nav>
      }
      intro={
        isFileKept ? (
          <span role="status">Your file is saved on this device. Sign in and it will be transcribed.</span>
        ) : (
          <>
            <span className={styles.ifKnown}>Welcome back.</span>
            <span className={styles.ifNew}>New here? Your first day is free.</span>
          </>
        )
      }
    >
      {leftBehind !== null && (
        <Suspense>
          <LeftBehind userId={leftBehind} />
        </Suspense>
      )}
      <GoogleSignIn text="signin_with" theme={mode} isFirst />
      <form {...form.props} ref={passkey.form}>
        <EmailField autoComplete="username webauthn" error={form.errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        <div className={styles.beside}>
          <Checkbox label="Remember me" name="rememberMe" />
          <Link href="/forgot-password">Forgot password?</Link>
        </div>
        <div className={styles.ways}>
          <Button type="submit" look="action" wide busy={form.isBusy}>
            Sign In
          </Button>
          <Link href="/register" className={`${buttonClass('action', true)} ${styles.ifNew}`}>
            Try Free for 1 Day
          </Link>
          <Button wide busy={passkey.isBusy} onClick={passkey.start}>
            Sign In with a Passkey
          </Button>
        </div>
        <FormMessage>{form.failure || passkey.failure}</FormMessage>
      </form>
      <p className={`${styles.otherWay} ${styles.ifKnown}`}>
        New here? <Link href="/register">Try Free for 1 Day</Link>
      </p>
    </Entrance>
  )
}

function isUnverified(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'email_not_verified' || error.message === 'Email not verified')
  )
}

/** By the button, or where the browser fills the address in; neither needs its code before the page works. */
function usePasskeySignIn() {
  const form = useRef<HTMLFormElement>(null)
  const isRemembered = () => form.current !== null && new FormData(form.current).has('rememberMe')

  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const { offerInAutofill } = await loadPasskeys()
    await offerInAutofill(signal, isRemembered)
  })
  useEffect(() => {
    const leaving = new AbortController()
    offer(leaving.signal).catch((error) => console.warn('Passkeys are not offered.', error))
    return () => leaving.abort()
  }, [])

  const byButton = useAction(
    async () => {
      const { signInWithPasskey } = await loadPasskeys()
      await signInWithPasskey(isRemembered())
    },
    (error) => sentence(error, 'The passkey could not be used. Please try again.'),
  )
  return { form, ...byButton }
}
