import { useState } from 'react'
import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Question } from '../ui/dialog.tsx'
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

export function PasswordSection({ email, hasPassword, onChanged }: PasswordSectionProps) {
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  return (
    <Section title="Password" about={hasPassword ? otherDevices : googleOnly}>
      <Button onClick={() => setChanging(true)}>{hasPassword ? 'Change Password' : 'Set Password'}</Button>
      {isChanging && (
        <PasswordForm
          email={email}
          hasPassword={hasPassword}
          onClose={close}
          onChanged={() => {
            close()
            onChanged()
          }}
        />
      )}
    </Section>
  )
}

const otherDevices = 'A new password signs you out on all other devices.'
const googleOnly = 'You sign in with Google. Add a password to sign in without it.'

function PasswordForm(props: PasswordSectionProps & { onClose: () => void }) {
  const { email, hasPassword, onChanged, onClose } = props
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
    <Question
      {...form.props}
      title={hasPassword ? 'Change your password' : 'Set a password'}
      about={hasPassword ? otherDevices : googleOnly}
      action="Save Password"
      look="action"
      busy={form.isBusy}
      failure={form.failure}
      onClose={onClose}
    >
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
    </Question>
  )
}
