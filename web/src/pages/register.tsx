import { navigate } from 'wouter/use-browser-location'
import { GoogleSignIn } from '../account/google-sign-in.tsx'
import { NameFields } from '../account/name-fields.tsx'
import { checkNewPassword, NewPassword } from '../account/new-password.tsx'
import { register } from '../account/registration.ts'
import { keepTempPassword } from '../account/temp-password.ts'
import { sentence } from '../api/api.ts'
import { useTheme } from '../theme/theme-store.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { Link } from '../ui/link.tsx'
import { FormMessage } from '../ui/message.tsx'
import { useForm } from '../ui/use-form.ts'
import { Entrance } from './entrance.tsx'
import styles from './form.module.css'
import type { VerificationState } from './verify-email.tsx'

export function RegisterPage() {
  const mode = useTheme((state) => state.mode)

  const form = useForm({
    required: {
      firstName: 'Please enter your first name',
      lastName: 'Please enter your last name',
      email: 'Please enter your email address',
      password: 'Please choose a password',
      confirmPassword: 'Please enter the password again',
    },
    check: (values) => checkNewPassword('password', values),
    async submit({ firstName, lastName, email, password }) {
      const { attempt, verificationEmailSent, verificationEmailError } = await register({
        firstName,
        lastName,
        email,
        password,
      })
      keepTempPassword(password)
      const state: VerificationState = {
        email: email.trim(),
        attempt,
        warning: verificationEmailSent ? null : (verificationEmailError ?? 'The email could not be sent.'),
      }
      navigate('/verify-email', { state })
    },
    explain: (error) => sentence(error, 'Registration failed. Please try again.'),
  })

  return (
    <Entrance
      title="Try Free for 1 Day"
      withOffer
      intro={
        <>
          No credit card required. Already have an account? <Link href="/login">Sign In</Link>
        </>
      }
    >
      <GoogleSignIn text="signup_with" theme={mode} isFirst />
      <form {...form.props}>
        <div className={styles.pair}>
          <NameFields errors={form.errors} />
        </div>
        <EmailField error={form.errors.email} />
        <NewPassword label="Password" name="password" confirmLabel="Confirm password" errors={form.errors} />
        <Button type="submit" look="action" wide busy={form.isBusy}>
          Create Account
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
    </Entrance>
  )
}
