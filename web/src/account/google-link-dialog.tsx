import { signInWithGoogle } from './google-login.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface GoogleLinkDialogProps {
  credential: string
  onClose: () => void
}

/** Google's word is not enough to join an account that has a password: whoever owns it has to give that once. */
export function GoogleLinkDialog({ credential, onClose }: GoogleLinkDialogProps) {
  return (
    <PasswordDialog
      title="Connect Google to your account"
      action="Connect and Sign In"
      look="action"
      submit={(password) => signInWithGoogle(credential, password)}
      fallback="Google login failed"
      onClose={onClose}
    >
      You already have an account with this address. Enter its password once to sign in with Google from then
      on.
    </PasswordDialog>
  )
}
