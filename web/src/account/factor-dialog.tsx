import type { Theme } from '@plainspoken/contract/limits'
import { sentence } from '../api/api.ts'
import { Question } from '../ui/dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Factor } from './factor-request.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { loadPasskeys } from './load-passkeys.ts'

interface FactorDialogProps {
  theme: Theme
  answer: (factor: Factor | null) => void
}

/** Asks who has no password for a passkey or for Google, before something that takes more than being signed in. */
export function FactorDialog({ theme, answer }: FactorDialogProps) {
  const passkey = useAction(
    async () => {
      const { askPasskey } = await loadPasskeys()
      answer({ passkey: await askPasskey() })
    },
    (error) => sentence(error, 'The passkey could not be used. Please try again.'),
  )
  return (
    <Question
      title="Confirm it’s you"
      about="Your account has no password. Use a passkey, or sign in with Google again."
      action="Use a Passkey"
      look="action"
      busy={passkey.isBusy}
      failure={passkey.failure}
      onSubmit={passkey.start}
      onClose={() => answer(null)}
    >
      <GoogleSignIn text="signin_with" theme={theme} onCredential={(google) => answer({ google })} />
    </Question>
  )
}
