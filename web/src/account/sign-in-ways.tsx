import type { AccountData } from '@plainspoken/contract/account'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/section.tsx'
import { removeGoogle } from './account-calls.ts'
import styles from './events.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { sayWhen } from './say-when.ts'

interface SignInWaysProps extends Pick<AccountData, 'google' | 'hasPassword'> {
  email: string
  onRemoved: () => void
}

/** The account's ways to sign in, each with a button that removes it. */
export function SignInWaysSection({ email, google, hasPassword, onRemoved }: SignInWaysProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title="Ways to sign in" about={google && !hasPassword ? setPasswordFirst : null}>
      <ul className={styles.list}>
        {hasPassword && (
          <li>
            <strong>Password</strong>
            <p className={styles.whence}>with {email}</p>
          </li>
        )}
        {google && (
          <li className={styles.row}>
            <div>
              <strong>Google</strong>
              <p className={styles.whence}>
                {google.email ? `as ${google.email}, ` : ''}since {sayWhen(google.linkedAt)}
              </p>
            </div>
            {hasPassword && <Button onClick={() => setAsking(true)}>Remove Google</Button>}
          </li>
        )}
      </ul>
      {isAsking && (
        <PasswordDialog
          title="Remove Google sign-in?"
          action="Remove Google"
          look="danger"
          submit={async (password) => {
            await removeGoogle({ password })
            setAsking(false)
            notify('Google sign-in has been removed', 'success')
            onRemoved()
          }}
          fallback="Google sign-in could not be removed. Please try again."
          onClose={() => setAsking(false)}
        >
          You’ll no longer be able to sign in with Google, and all your other devices are signed out.
        </PasswordDialog>
      )}
    </Section>
  )
}

const setPasswordFirst = 'To remove Google, set a password first.'
