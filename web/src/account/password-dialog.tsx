import type { ReactNode } from 'react'
import { isCode, sentence } from '../api/api.ts'
import { Question } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'

interface PasswordDialogProps {
  title: string
  /** The action that is about to happen. */
  children: ReactNode
  /** The words on the button that does it. */
  action: string
  look: 'action' | 'danger'
  /** An account made with Google has none. */
  hasPassword?: boolean
  submit: (password: string | null) => Promise<void>
  /** The sentence to show when the server gives no reason. */
  fallback: string
  onClose: () => void
}

/** Asks for the account's password before something that takes more than being signed in. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, action, look, hasPassword = true, submit, fallback, onClose } = props
  const form = useForm<'password'>({
    required: { password: hasPassword ? 'Please enter your password' : null },
    submit: ({ password }) => submit(hasPassword ? password : null),
    explain: (error) => sentence(error, fallback),
    blame: (error) => (isCode(error, 'wrong_password') ? 'password' : null),
  })
  return (
    <Question
      {...form.props}
      title={title}
      about={children}
      action={action}
      look={look}
      busy={form.isBusy}
      failure={form.failure}
      onClose={onClose}
    >
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
