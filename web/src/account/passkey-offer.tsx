import { sentence } from '../api/api.ts'
import { Question } from '../ui/dialog.tsx'
import { notify } from '../ui/notifications.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { usePasskeyOffer } from './passkey-offer-state.ts'
import { addPasskey } from './passkeys.ts'

/** Asked once, after a sign-in with a password; that is asked for again, so that nobody else can add one here. */
export function PasskeyOffer() {
  const close = () => usePasskeyOffer.setState({ isOpen: false })
  const form = useForm({
    required: { password: 'Please enter your password' },
    async submit({ password }) {
      await addPasskey(password)
      notify('Next time, this device signs you in', 'success')
      close()
    },
    explain: (error) => sentence(error, 'The passkey could not be added. Please try again.'),
  })
  return (
    <Question
      {...form.props}
      title="Sign in without a password next time?"
      about="With a passkey, this device signs you in with your fingerprint, your face or its PIN. There’s nothing to remember and no password to guess."
      action="Add a Passkey"
      look="action"
      cancel="Not Now"
      busy={form.isBusy}
      failure={form.failure}
      onClose={close}
    >
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={form.errors.password}
      />
    </Question>
  )
}
