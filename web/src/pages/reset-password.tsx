import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { checkNewPassword, NewPassword } from '../account/new-password.tsx'
import { resetPassword, verifyResetCode } from '../account/password-reset.ts'
import { ApiError, isRefusal, sentence } from '../api/api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { Link } from '../ui/link.tsx'
import { FormMessage } from '../ui/message.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useForm } from '../ui/use-form.ts'
import { Entrance } from './entrance.tsx'
import styles from './form.module.css'

type Step = { name: 'verifying' } | { name: 'invalid'; reason: string } | { name: 'form' } | { name: 'done' }

/**
 * The state in which one comes here: by the mail's link, whose parts `beforeFirstPaint` has moved here, or from the page
 * that takes the code.
 */
export type ResetState = { email?: string; code?: string }

export function ResetPasswordPage() {
  const { email, code } = useHistoryState<ResetState | null>() ?? {}
  if (!email || !code) {
    return <InvalidCode reason="Missing email or reset code. Please check your reset link." />
  }
  return <Reset key={`${email} ${code}`} email={email} code={code} />
}

function Reset({ email, code }: { email: string; code: string }) {
  const [step, setStep] = useState<Step>({ name: 'verifying' })

  useEffect(() => {
    verifyResetCode({ email, code }).then(
      () => setStep({ name: 'form' }),
      (error) => {
        const fallback = isRefusal(error)
          ? 'Invalid or expired reset code. Please request a new one.'
          : 'The reset code is invalid or has expired.'
        setStep({ name: 'invalid', reason: sentence(error, fallback) })
      },
    )
  }, [email, code])

  if (step.name === 'invalid') return <InvalidCode reason={step.reason} />
  if (step.name === 'form') {
    return (
      <NewPasswordForm
        email={email}
        code={code}
        onDone={() => setStep({ name: 'done' })}
        onInvalid={(reason) => setStep({ name: 'invalid', reason })}
      />
    )
  }
  if (step.name === 'done') return <Success />
  return (
    <Entrance title="Verifying Reset Code">
      <div className={styles.waiting} role="status">
        <Spinner /> Checking your code…
      </div>
    </Entrance>
  )
}

interface NewPasswordFormProps {
  email: string
  code: string
  onDone: () => void
  /** The code was used elsewhere, or ran out while one thought of a password. */
  onInvalid: (reason: string) => void
}

function NewPasswordForm({ email, code, onDone, onInvalid }: NewPasswordFormProps) {
  const form = useForm({
    required: { newPassword: 'Please choose a password', confirmPassword: 'Please enter the password again' },
    check: (values) => checkNewPassword('newPassword', values),
    async submit({ newPassword }) {
      try {
        await resetPassword({ email, code, newPassword })
        onDone()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'invalid_reset_code')) throw error
        onInvalid(error.message)
      }
    },
    explain: (error) => sentence(error, 'Failed to reset password. Please try again.'),
  })
  return (
    <Entrance
      title="Choose a New Password"
      intro="This replaces your old password and signs you out everywhere."
    >
      <form {...form.props}>
        <EmailField readOnly value={email} />
        <NewPassword
          label="New password"
          name="newPassword"
          confirmLabel="Confirm new password"
          errors={form.errors}
        />
        <Button type="submit" look="action" wide busy={form.isBusy}>
          Reset Password
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
    </Entrance>
  )
}

function InvalidCode({ reason }: { reason: string }) {
  return (
    <Entrance title="Invalid Reset Code" intro={<span role="alert">{reason}</span>}>
      <div className={styles.actions}>
        <Link className={buttonClass('action', true)} href="/forgot-password">
          Request New Code
        </Link>
        <Link className={buttonClass('plain', true)} href="/login">
          Back to Sign In
        </Link>
      </div>
    </Entrance>
  )
}

function Success() {
  return (
    <Entrance
      title="Password Reset"
      intro={<span role="status">Your password has been successfully reset.</span>}
    >
      <div className={styles.actions}>
        <Link className={buttonClass('action', true)} href="/login">
          Sign In
        </Link>
      </div>
    </Entrance>
  )
}
