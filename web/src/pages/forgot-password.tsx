import { resetCode } from '@plainspoken/contract/limits'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { requestReset, verifyResetCode } from '../account/password-reset.ts'
import { isCode, sentence } from '../api/api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { bareCode, CodeField } from '../ui/code-field.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { Link } from '../ui/link.tsx'
import { FormMessage } from '../ui/message.tsx'
import { useForm } from '../ui/use-form.ts'
import { Entrance } from './entrance.tsx'
import styles from './form.module.css'
import type { ResetState } from './reset-password.tsx'

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? (
    <EmailStep onSent={setSentTo} />
  ) : (
    <CodeStep email={sentTo} onOtherEmail={() => setSentTo(null)} />
  )
}

function EmailStep({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    required: { email: 'Please enter your email address' },
    async submit({ email }) {
      await requestReset({ email })
      onSent(email.trim())
    },
    explain: (error) => sentence(error, 'Failed to send password reset email. Please try again.'),
  })
  return (
    <Entrance
      title="Forgot Password"
      intro="Enter your email and we’ll send you a code to reset your password."
    >
      <form {...form.props}>
        <EmailField error={form.errors.email} />
        <Button type="submit" look="action" wide busy={form.isBusy}>
          Send Reset Instructions
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
      <p className={styles.links}>
        <Link href="/login">Back to Sign In</Link>
      </p>
    </Entrance>
  )
}

function CodeStep({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const form = useForm({
    required: { code: 'Please enter the reset code' },
    async submit(typed) {
      const code = bareCode(typed.code)
      await verifyResetCode({ email, code })
      const state: ResetState = { email, code }
      navigate('/reset-password', { state })
    },
    explain: (error) => sentence(error, 'Invalid reset code. Please try again.'),
    blame: (error) => (isCode(error, 'invalid_reset_code', 'invalid_request') ? 'code' : null),
  })
  return (
    <Entrance
      title="Enter Reset Code"
      intro={
        <span role="status">
          If an account exists with that email, we've sent password reset instructions to{' '}
          <span className={styles.strong}>{email}</span>
        </span>
      }
    >
      <form {...form.props}>
        <CodeField
          label="Reset code"
          name="code"
          digits={resetCode.digits}
          required
          autoFocus
          error={form.errors.code}
        />
        <Button type="submit" look="action" wide busy={form.isBusy}>
          Verify Code
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
      <p className={styles.links}>
        <button type="button" className={buttonClass('link')} onClick={onOtherEmail}>
          Try Another Email
        </button>
        <Link href="/login">Back to Sign In</Link>
      </p>
    </Entrance>
  )
}
