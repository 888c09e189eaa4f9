import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { deleteAccount } from './account-calls.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface DeleteAccountProps {
  hasPassword: boolean
  onDeleted: () => Promise<void>
}

export function DeleteAccountSection({ hasPassword, onDeleted }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Delete account"
      about="Removes your account from this server, for good. That your address had its free day stays known for two years, as a keyed hash from which nobody can read the address."
    >
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete My Account
      </Button>
      {isAsking && (
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
          onClose={() => setAsking(false)}
        >
          Your account, and the text and recordings kept in this browser, will be gone for good. Of a payment
          we keep what the law asks us to.
        </PasswordDialog>
      )}
    </Section>
  )
}
