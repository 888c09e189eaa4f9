import { code } from '@plainspoken/contract/limits'
import { useState } from 'react'
import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { bareCode, CodeField } from '../ui/code-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/message.tsx'
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
      {isChanging && (
        <Dialog title="Change your email address" onClose={close}>
          {sentTo === null ? (
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
          )}
        </Dialog>
      )}
    </Section>
  )
}

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
  })
  return (
    <form {...form.props}>
      <p>
        We send a code to the new address. The old one is told, and can take the change back for 72 hours.
      </p>
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
      <Button type="submit" look="action" wide busy={form.isBusy}>
        Send Code
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Cancel
      </Button>
      <FormMessage>{form.failure}</FormMessage>
    </form>
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
  })
  return (
    <form {...form.props}>
      <p role="status">
        Enter the code that we sent to <strong>{sentTo}</strong>. It is good for ten minutes.
      </p>
      <CodeField
        digits={code.digits}
        label="Verification code"
        name="code"
        required
        autoFocus
        error={form.errors.code}
      />
      <Button type="submit" look="action" wide busy={form.isBusy}>
        Change Address
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Cancel
      </Button>
      <FormMessage>{form.failure}</FormMessage>
    </form>
  )
}
