import type { RegisterBody, RegisterData, ResendBody, VerifyEmailBody } from '@plainspoken/contract/account'
import { call } from '../api/api.ts'
import { keepDevice } from './device-tokens.ts'
import { keepNewAccount } from './new-account.ts'
import { forgetPending, keepPending } from './pending-registration.ts'
import { signIn, track } from './session.ts'
import { takeTempPassword } from './temp-password.ts'

/** Does not sign in: the address has to be verified first. */
export async function register(body: RegisterBody): Promise<RegisterData> {
  return track('Registration failed', async () => {
    const data = await call<RegisterData>('POST', '/auth/register', { json: body })
    keepPending({ email: body.email.trim(), attempt: data.attempt })
    if (!data.verificationEmailSent) console.warn('The verification e-mail could not be sent.')
    return data
  })
}

/** Verifies the address and signs in at once if the password is still at hand; returns whether it did. */
export async function verifyEmail(body: VerifyEmailBody): Promise<boolean> {
  await track('Email verification failed', async () =>
    keepDevice(await call('POST', '/auth/verify-email', { json: body })),
  )
  keepNewAccount(body.email)
  forgetPending()
  const password = takeTempPassword()
  if (password === null) return false
  try {
    await signIn({ email: body.email, password })
    return true
  } catch (error) {
    console.warn('Signing in after the verification failed.', error)
    return false
  }
}

export function resendCode(body: ResendBody): Promise<null> {
  return track('Failed to resend verification code', () =>
    call('POST', '/auth/resend-verification-code', { json: body }),
  )
}
