import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { deleteAccount } from './account-calls.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface DeleteAccountProps {
  hasPassword: boolean
  /** With when it will be deleted; null: it is. */
  onDeleted: (deletesAt: Date | null) => Promise<void>
}

export function DeleteAccountSection({ hasPassword, onDeleted }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Delete account"
      about="Permanently deletes your account. We keep a scrambled record of your address for two years, so the free day is given once."
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
            await onDeleted(await deleteAccount({ password }))
          }}
          fallback="Your account could not be deleted. Please try again."
          onClose={() => setAsking(false)}
        >
          This permanently deletes your account and the text and recordings in this browser. We keep payment
          records only as the law requires.
        </PasswordDialog>
      )}
    </Section>
  )
}
