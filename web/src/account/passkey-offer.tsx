import { sentence } from '../api/api.ts'
import { Question } from '../ui/dialog.tsx'
import { notify } from '../ui/notifications.tsx'
import { useAction } from '../ui/use-action.ts'
import { usePasskeyOffer } from './passkey-offer-state.ts'
import { addPasskey } from './passkeys.ts'

/** Asked once, after a sign-in with a password. */
export function PasskeyOffer() {
  const close = () => usePasskeyOffer.setState({ isOpen: false })
  const add = useAction(
    async () => {
      await addPasskey(null)
      notify('Next time, this device signs you in', 'success')
      close()
    },
    (error) => sentence(error, 'The passkey could not be added. Please try again.'),
  )
  return (
    <Question
      title="Sign in without a password next time?"
      about="With a passkey, this device signs you in with your fingerprint, your face or its PIN. There’s nothing to remember and no password to guess."
      action="Add a Passkey"
      look="action"
      cancel="Not Now"
      busy={add.isBusy}
      failure={add.failure}
      onSubmit={add.start}
      onClose={close}
    />
  )
}
