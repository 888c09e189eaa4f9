import type { Passkey } from '@plainspoken/contract/passkeys'
import { useState } from 'react'
import { isCode, sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Question } from '../ui/dialog.tsx'
import { notify } from '../ui/notifications.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Section } from '../ui/section.tsx'
import { useForm } from '../ui/use-form.ts'
import { changePassword } from './account-calls.ts'
import styles from './events.module.css'
import { checkNewPassword, NewPassword } from './new-password.tsx'
import { sayWhen } from './say-when.ts'

interface PasswordSectionProps {
  email: string
  /** An account made with Google has none until it gets its first here. */
  hasPassword: boolean
  passkeys: Passkey[]
  onChanged: () => void
}

export function PasswordSection({ email, hasPassword, passkeys, onChanged }: PasswordSectionProps) {
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  return (
    <Section title="Password" about={hasPassword ? otherDevices : googleOnly}>
      <Button onClick={() => setChanging(true)}>{hasPassword ? 'Change Password' : 'Set Password'}</Button>
      {isChanging && (
        <PasswordForm
          email={email}
          hasPassword={hasPassword}
          passkeys={passkeys}
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
  const { email, hasPassword, passkeys, onChanged, onClose } = props
  const form = useForm({
    required: {
      currentPassword: hasPassword ? 'Please enter your current password' : null,
      newPassword: 'Please choose a password',
      confirmPassword: 'Please enter the password again',
    },
    check: (values) => checkNewPassword('newPassword', values),
    async submit({ currentPassword, newPassword }, data) {
      await changePassword({
        currentPassword: hasPassword ? currentPassword : null,
        newPassword,
        removePasskeys: passkeys.map(({ id }) => id).filter((id) => data.has(id)),
      })
      notify('Your password has been changed', 'success')
      onChanged()
    },
    explain: (error) => sentence(error, 'Your password could not be changed. Please try again.'),
    blame: (error) => (isCode(error, 'wrong_password') ? 'currentPassword' : null),
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
      <input hidden name="email" autoComplete="username" value={email} readOnly />
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
      {passkeys.length > 0 && (
        <fieldset className={styles.passkeys}>
          <legend>These passkeys sign in as well. Remove any that you don’t know:</legend>
          {passkeys.map(({ id, name, createdAt }) => (
            <Checkbox key={id} name={id} label={`Remove ${name}, added ${sayWhen(createdAt)}`} />
          ))}
        </fieldset>
      )}
    </Question>
  )
}
