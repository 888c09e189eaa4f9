import type { LoginData } from '@plainspoken/contract/account'
import { call } from '../api/api.ts'
import { readDevices } from './device-tokens.ts'
import { addressIfMade, keepNewAccount } from './new-account.ts'
import { enter, track } from './session.ts'

/** `credential` is what Google's button gave; the password only where Google's word alone does not link an account. */
export async function signInWithGoogle(credential: string, password: string | null = null): Promise<void> {
  const body = { token: credential, ...(password !== null && { password }), ...readDevices() }
  return track('Google login failed', async () => {
    const data = await call<LoginData>('POST', '/auth/google-login', { json: body })
    const made = addressIfMade(data?.token ?? '')
    if (made !== null) keepNewAccount(made)
    enter(data)
  })
}
