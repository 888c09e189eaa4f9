import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/message.tsx'
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
    <Dialog title="Sign in without a password next time?" onClose={close}>
      <p>
        With a passkey, this device signs you in by your finger, your face or its PIN. There is nothing to
        remember, and no password that others could guess.
      </p>
      <Button look="action" wide busy={add.isBusy} onClick={add.start}>
        Add a Passkey
      </Button>
      <Button look="quiet" wide onClick={close}>
        Not Now
      </Button>
      <FormMessage>{add.failure}</FormMessage>
    </Dialog>
  )
}
