import { deleteAccount } from './account-calls.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface DeleteAccountDialogProps {
  hasPassword: boolean
  onDeleted: () => Promise<void>
  onClose: () => void
}

export function DeleteAccountDialog({ hasPassword, onDeleted, onClose }: DeleteAccountDialogProps) {
  return (
    <PasswordDialog
      title="Delete your account?"
      action="Delete My Account"
      look="danger"
      hasPassword={hasPassword}
      submit={async (password) => {
        await deleteAccount({ password })
        await onDeleted()
      }}
      fallback="Your account could not be deleted. Please try again."
      onClose={onClose}
    >
      Your account, and the text and recordings kept in this browser, will be gone for good. Of a payment we
      keep what the law asks us to.
    </PasswordDialog>
  )
}
