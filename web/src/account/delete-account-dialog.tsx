import { sentence } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { deleteAccount } from './account-calls.ts'

interface DeleteAccountDialogProps {
  hasPassword: boolean
  onDeleted: () => Promise<void>
  onClose: () => void
}

export function DeleteAccountDialog({ hasPassword, onDeleted, onClose }: DeleteAccountDialogProps) {
  const form = useForm<'password'>({
    required: { password: hasPassword ? 'Please enter your password' : null },
    async submit({ password }) {
      await deleteAccount({ password: hasPassword ? password : null })
      await onDeleted()
    },
    explain: (error) => sentence(error, 'Your account could not be deleted. Please try again.'),
  })
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form {...form.props}>
        <p>
          Your account, and the text and recordings kept in this browser, will be gone for good. Of a payment
          we keep what the law asks us to.
        </p>
        {hasPassword && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={form.errors.password}
          />
        )}
        <Button type="submit" look="danger" wide busy={form.isBusy}>
          Delete My Account
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Cancel
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
    </Dialog>
  )
}
