import type {
  ForgotPasswordBody,
  ResetPasswordBody,
  VerifyResetCodeBody,
} from '@plainspoken/contract/account'
import { call } from '../api/api.ts'
import { forgetSession } from './auth-store.ts'
import { keepDevice, readDevices } from './device-tokens.ts'
import { attemptAt } from './pending-registration.ts'
import { track } from './session.ts'

export function requestReset(body: ForgotPasswordBody): Promise<null> {
  return track('Failed to send reset code', () =>
    call('POST', '/auth/forgot-password', { json: { ...body, ...readDevices(), ...attemptAt(body.email) } }),
  )
}

export function verifyResetCode(body: VerifyResetCodeBody): Promise<null> {
  return track('Invalid reset code', () => call('POST', '/auth/verify-reset-code', { json: body }))
}

/** Ends every session of the account, the one of this browser with them. */
export async function resetPassword(body: ResetPasswordBody): Promise<void> {
  await track('Failed to reset password', async () =>
    keepDevice(await call('POST', '/auth/reset-password', { json: body })),
  )
  forgetSession()
}
