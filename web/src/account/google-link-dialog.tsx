import type { LoginData } from '@plainspoken/contract/account'
import { sentence } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { signInWithGoogle } from './session.ts'

interface GoogleLinkDialogProps {
  credential: string
  onSignedIn: (themePreference: LoginData['themePreference']) => void
  onClose: () => void
}

/** Google's word is not enough to join an account that has a password: whoever owns it has to give that once. */
export function GoogleLinkDialog({ credential, onSignedIn, onClose }: GoogleLinkDialogProps) {
  const form = useForm({
    required: { password: 'Please enter your password' },
    async submit({ password }) {
      onSignedIn((await signInWithGoogle(credential, password)).themePreference)
    },
    explain: (error) => sentence(error, 'Google login failed'),
  })
  return (
    <Dialog title="Connect Google to your account" onClose={onClose}>
      <form {...form.props}>
        <p>
          You already have an account with this address. Enter its password once, and from then on you can
          sign in with Google as well.
        </p>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        <Button type="submit" look="action" wide busy={form.isBusy}>
          Connect and Sign In
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Cancel
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
    </Dialog>
  )
}
