import { code } from '@plainspoken/contract/limits'
import { useState } from 'react'
import { isCode, sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { bareCode, CodeField } from '../ui/code-field.tsx'
import { Question } from '../ui/dialog.tsx'
import { notify } from '../ui/notifications.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { changeEmail, confirmEmail } from './account-calls.ts'

interface EmailProps {
  email: string
  hasPassword: boolean
  onChanged: () => void
}

/** The address that the account goes by. */
export function EmailSection({ email, hasPassword, onChanged }: EmailProps) {
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  function close() {
    setChanging(false)
    setSentTo(null)
  }

  return (
    <Section title="Email address" about={`You sign in with it: ${email}`}>
      <Button onClick={() => setChanging(true)}>Change Address</Button>
      {isChanging &&
        (sentTo === null ? (
          <AddressForm hasPassword={hasPassword} onSent={setSentTo} onClose={close} />
        ) : (
          <CodeForm
            sentTo={sentTo}
            onClose={close}
            onDone={() => {
              close()
              notify('Your email address has been changed', 'success')
              onChanged()
            }}
          />
        ))}
    </Section>
  )
}

const title = 'Change your email address'

interface AddressFormProps {
  hasPassword: boolean
  onSent: (newEmail: string) => void
  onClose: () => void
}

function AddressForm({ hasPassword, onSent, onClose }: AddressFormProps) {
  const form = useForm({
    required: {
      newEmail: 'Please enter the new address',
      password: hasPassword ? 'Please enter your password' : null,
    },
    async submit({ newEmail, password }) {
      await changeEmail({ newEmail, password: hasPassword ? password : null })
      onSent(newEmail.trim())
    },
    explain: (error) => sentence(error, 'The address could not be changed. Please try again.'),
    blame: (error) => (isCode(error, 'wrong_password') ? 'password' : null),
  })
  return (
    <Question
      {...form.props}
      title={title}
      about="We’ll send a code to the new address. We also tell the old one, which can undo the change for 72 hours."
      action="Send Code"
      look="action"
      busy={form.isBusy}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField
        label="New email address"
        name="newEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={form.errors.newEmail}
      />
      {hasPassword && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
      )}
    </Question>
  )
}

interface CodeFormProps {
  sentTo: string
  onDone: () => void
  onClose: () => void
}

function CodeForm({ sentTo, onDone, onClose }: CodeFormProps) {
  const form = useForm({
    required: { code: 'Please enter the verification code' },
    async submit(typed) {
      await confirmEmail({ code: bareCode(typed.code) })
      onDone()
    },
    explain: (error) => sentence(error, 'The address could not be changed. Please try again.'),
    blame: (error) => (isCode(error, 'invalid_verification_code', 'invalid_request') ? 'code' : null),
  })
  return (
    <Question
      {...form.props}
      title={title}
      about={
        <>
          Enter the code we sent to <strong>{sentTo}</strong>. It expires in 10 minutes.
        </>
      }
      action="Change Address"
      look="action"
      busy={form.isBusy}
      failure={form.failure}
      onClose={onClose}
    >
      <CodeField
        digits={code.digits}
        label="Verification code"
        name="code"
        required
        autoFocus
        error={form.errors.code}
      />
    </Question>
  )
}
