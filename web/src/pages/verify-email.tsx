import { code as codeLimits, second } from '@plainspoken/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location'
import { awaitCode, offerCode } from '../account/code-for-tabs.ts'
import { readPending } from '../account/pending-registration.ts'
import { resendCode, verifyEmail } from '../account/registration.ts'
import { ApiError, isCode, isRefusal, sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { bareCode, CodeField } from '../ui/code-field.tsx'
import { Link, Redirect } from '../ui/link.tsx'
import { FormMessage, Message } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useAction } from '../ui/use-action.ts'
import { useForm } from '../ui/use-form.ts'
import { Entrance } from './entrance.tsx'
import styles from './form.module.css'

/** The history entry of the pages that lead here. */
export interface VerificationState {
  email: string
  attempt?: string | undefined
  /** The reason why the mail could not be sent. */
  warning?: string | null | undefined
}

/** The history entry of the mail's link (`beforeFirstPaint`). */
interface LinkState {
  code: string
}

export function VerifyEmailPage() {
  const state = useHistoryState<VerificationState | LinkState | null>()
  const search = useSearch()
  if (state !== null && 'code' in state) return <Linked code={state.code} />
  const email = state?.email ?? new URLSearchParams(search).get('email')
  if (!email) return <Redirect to="/login" />
  return <Verification email={email} attempt={state?.attempt ?? attemptFor(email)} warning={state?.warning} />
}

/** By it the code is known to be this browser's, although the entry does not name it. */
function attemptFor(email: string): string | undefined {
  const pending = readPending()
  return pending?.email === email ? pending.attempt : undefined
}

/**
 * Led here by the mail's link. It counts in the browser that registered alone: elsewhere it would prove the address for
 * whoever registered it last, with a password of their choice.
 */
function Linked({ code }: LinkState) {
  const [pending] = useState(readPending)
  const [step, setStep] = useState<'offered' | 'taken' | 'ours'>('offered')
  useEffect(() => {
    if (pending) void offerCode(pending.email, code).then((isTaken) => setStep(isTaken ? 'taken' : 'ours'))
  }, [pending, code])
  if (pending === null) return <OtherBrowser />
  if (step === 'ours') return <Verification {...pending} linkCode={code} />
  return (
    <Entrance title="Verify Your Email">
      <div className={styles.waiting} role="status">
        {step === 'taken' ? (
          'Your code has gone to the tab you signed up in. You can close this one.'
        ) : (
          <>
            <Spinner /> Checking your code…
          </>
        )}
      </div>
    </Entrance>
  )
}

function OtherBrowser() {
  return (
    <Entrance
      title="Verify Your Email"
      intro={
        <span role="alert">
          This link works in the browser you signed up in. Open it there, or type the code from the email.
        </span>
      }
    >
      <p className={styles.links}>
        <Link href="/login">Back to Sign In</Link>
      </p>
    </Entrance>
  )
}

function Verification({ email, attempt, warning, linkCode }: VerificationState & { linkCode?: string }) {
  const sheet = useRef<HTMLFormElement>(null)
  const [isMailed, setMailed] = useState(!warning)
  const enter = useEffectEvent((code: string) => {
    const field = sheet.current?.elements.namedItem('code')
    if (field instanceof HTMLInputElement) field.value = code
    sheet.current?.requestSubmit()
  })
  useEffect(() => (linkCode === undefined ? awaitCode(email, enter) : enter(linkCode)), [email, linkCode])

  const form = useForm({
    required: { code: 'Please enter the verification code' },
    async submit({ code }) {
      if (await verifyEmail({ email, code: bareCode(code), attempt })) return
      notify('Your email is verified. Please sign in.', 'success')
      navigate('/login')
    },
    explain: (error) =>
      sentence(
        error,
        isRefusal(error)
          ? 'Invalid verification code. Please try again.'
          : 'Verification failed. Please try again.',
      ),
    blame: (error) => (isCode(error, 'invalid_verification_code', 'invalid_request') ? 'code' : null),
  })

  return (
    <Entrance
      title="Verify Your Email"
      intro={
        isMailed ? (
          <>
            Enter the six-digit code that we sent to <span className={styles.strong}>{email}</span>. It
            expires in 10 minutes.
          </>
        ) : (
          <>
            Choose Resend Code, and enter the six digits that come to{' '}
            <span className={styles.strong}>{email}</span>.
          </>
        )
      }
    >
      {!isMailed && (
        <div className={styles.actions}>
          <Message severity="warning">{warning}</Message>
        </div>
      )}
      <form {...form.props} ref={sheet}>
        <CodeField
          label="Verification code"
          name="code"
          digits={codeLimits.digits}
          required
          autoFocus
          error={form.errors.code}
        />
        <Button type="submit" look="action" wide busy={form.isBusy}>
          Verify Email
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
      <Resend
        email={email}
        attempt={attempt}
        waitMs={attempt !== undefined && !warning ? codeLimits.gapMs : 0}
        onSent={() => setMailed(true)}
      />
      <p className={styles.links}>
        <Link href="/login">Back to Sign In</Link>
      </p>
    </Entrance>
  )
}

interface ResendProps extends VerificationState {
  /** Until the server sends another one, at first. */
  waitMs: number
  onSent: () => void
}

function Resend({ email, attempt, waitMs, onSent }: ResendProps) {
  const [waitsUntil, setWaitsUntil] = useState(() => Date.now() + waitMs)
  const seconds = useSecondsUntil(waitsUntil)
  const sending = useAction(
    async () => {
      try {
        await resendCode({ email, attempt })
      } catch (error) {
        if (error instanceof ApiError && error.retryAfter !== null)
          setWaitsUntil(Date.now() + error.retryAfter * second)
        throw error
      }
      setWaitsUntil(Date.now() + codeLimits.gapMs)
      notify('Verification code has been resent to your email', 'success')
      onSent()
    },
    (error) =>
      sentence(
        error,
        isRefusal(error)
          ? 'Failed to resend verification code. Please try again.'
          : 'Failed to resend code. Please try again.',
      ),
  )
  return (
    <div className={styles.otherWay}>
      <Button
        wide
        busy={sending.isBusy}
        aria-disabled={seconds > 0 || undefined}
        onClick={() => seconds === 0 && sending.start()}
      >
        {seconds > 0 ? `Resend Code in ${seconds} s` : 'Resend Code'}
      </Button>
      <FormMessage>{sending.failure}</FormMessage>
    </div>
  )
}

/** Counts down to 0. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((time - now) / second))
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= time) clearInterval(timer)
    }, second)
    return () => clearInterval(timer)
  }, [time])
  return left
}
