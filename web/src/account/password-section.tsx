import { useState } from 'react'
import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Section } from '../ui/section.tsx'
import { useForm } from '../ui/use-form.ts'
import hidden from '../ui/visually-hidden.module.css'
import { changePassword } from './account-calls.ts'
import { checkNewPassword, NewPassword } from './new-password.tsx'

interface PasswordSectionProps {
  email: string
  /** An account made with Google has none until it gets its first here. */
  hasPassword: boolean
  onChanged: () => void
}

export function PasswordSection({ onChanged, ...about }: PasswordSectionProps) {
  const [changes, setChanges] = useState(0)
  return (
    <Section title="Password" about={about.hasPassword ? otherDevices : googleOnly}>
      <PasswordForm
        key={changes}
        {...about}
        isNext={changes > 0}
        onChanged={() => {
          setChanges(changes + 1)
          onChanged()
        }}
      />
    </Section>
  )
}

const otherDevices = 'A new password signs you out on all other devices.'
const googleOnly = 'You sign in with Google. Add a password to sign in without it.'

interface PasswordFormProps extends PasswordSectionProps {
  /** The form takes the place of one that was just sent. */
  isNext: boolean
}

function PasswordForm({ email, hasPassword, isNext, onChanged }: PasswordFormProps) {
  const form = useForm({
    required: {
      currentPassword: hasPassword ? 'Please enter your current password' : null,
      newPassword: 'Please choose a password',
      confirmPassword: 'Please enter the password again',
    },
    check: (values) => checkNewPassword('newPassword', values),
    async submit({ currentPassword, newPassword }) {
      await changePassword({ currentPassword: hasPassword ? currentPassword : null, newPassword })
      notify('Your password has been changed', 'success')
      onChanged()
    },
    explain: (error) => sentence(error, 'Your password could not be changed. Please try again.'),
  })
  return (
    <form {...form.props}>
      {/* Tells a password manager whose password this is. */}
      <input
        className={hidden.hidden}
        name="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={form.errors.currentPassword}
        />
      )}
      <NewPassword
        label="New password"
        name="newPassword"
        confirmLabel="Confirm new password"
        errors={form.errors}
      />
      <Button type="submit" busy={form.isBusy} autoFocus={isNext}>
        {hasPassword ? 'Change Password' : 'Set Password'}
      </Button>
      <FormMessage>{form.failure}</FormMessage>
    </form>
  )
}
