import { code } from '@plainspoken/contract/limits'
import { useState } from 'react'
import { Link, Redirect, useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { offerPasskey } from '../account/load-passkeys.ts'
import { resendCode, verifyEmail } from '../account/session.ts'
import { isRefusal, sentence } from '../api/api.ts'
import { adoptThemePreference } from '../theme/theme-store.ts'
import { Button } from '../ui/button.tsx'
import { bareCode, CodeField } from '../ui/code-field.tsx'
import { FormMessage, Message } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import { useForm } from '../ui/use-form.ts'
import { Entrance } from './entrance.tsx'
import styles from './form.module.css'

/** What the pages that lead here leave in the history entry. */
export interface VerificationState {
  email: string
  attempt?: string
  /** Why the mail could not be sent. */
  warning?: string | null
}

export function VerifyEmailPage() {
  const state = useHistoryState<VerificationState | null>()
  const [query] = useSearchParams()
  const email = state?.email ?? query.get('email')
  if (!email) return <Redirect to="/login" replace />
  return <Verification email={email} attempt={state?.attempt} warning={state?.warning} />
}

function Verification({ email, attempt, warning }: VerificationState) {
  const [, navigate] = useLocation()

  const form = useForm({
    required: { code: 'Please enter the verification code' },
    async submit({ code }) {
      const login = await verifyEmail({ email, code: bareCode(code), attempt })
      if (login !== null) {
        adoptThemePreference(login.themePreference)
        void offerPasskey()
        return
      }
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
  })

  return (
    <Entrance
      title="Verify Your Email"
      intro={
        <>
          Enter the six-digit code that we sent to <span className={styles.strong}>{email}</span>. It expires
          in 10 minutes.
        </>
      }
    >
      {warning && (
        <div className={styles.actions}>
          <Message severity="warning">{warning}</Message>
        </div>
      )}
      <form {...form.props}>
        <CodeField
          label="Verification code"
          name="code"
          digits={code.digits}
          required
          autoFocus
          error={form.errors.code}
        />
        <Button type="submit" look="action" wide busy={form.isBusy}>
          Verify Email
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
      <Resend email={email} attempt={attempt} />
      <p className={styles.links}>
        <Link href="/login">Back to Sign In</Link>
      </p>
    </Entrance>
  )
}

function Resend({ email, attempt }: VerificationState) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function resend() {
    setBusy(true)
    setFailure('')
    try {
      await resendCode({ email, attempt })
      notify('Verification code has been resent to your email', 'success')
    } catch (error) {
      const fallback = isRefusal(error)
        ? 'Failed to resend verification code. Please try again.'
        : 'Failed to resend code. Please try again.'
      setFailure(sentence(error, fallback))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button wide busy={isBusy} onClick={resend}>
        Resend Code
      </Button>
      <FormMessage>{failure}</FormMessage>
    </>
  )
}
