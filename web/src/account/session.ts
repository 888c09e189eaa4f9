import type {
  ForgotPasswordBody,
  LoginBody,
  LoginData,
  Profile,
  RegisterBody,
  RegisterData,
  ResendBody,
  ResetPasswordBody,
  VerifyEmailBody,
  VerifyResetCodeBody,
} from '@plainspoken/contract/account'
import { ApiError, call, sentence } from '../api/api.ts'
import { storageKeys } from '../storage.ts'
import { forgetSession, readStoredSession, takeToken, updateUser, useAuth } from './auth-store.ts'
import { keepDevice, readDevices } from './device-tokens.ts'
import { addressIfMade, keepNewAccount } from './new-account.ts'
import { forgetPending, keepPending } from './pending-registration.ts'
import { takeTempPassword } from './temp-password.ts'

/** Reads the stored session, asks the server for news of it, and follows what other tabs do. */
export function startSession(): void {
  readStoredSession(Date.now())
  if (useAuth.getState().isAuthenticated) void refreshProfile()
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.token || event.key === null) readStoredSession(Date.now())
  })
}

/** Brings what changed since the token was issued. A session that the server has ended is over here too. */
export async function refreshProfile(): Promise<void> {
  const { token } = useAuth.getState()
  try {
    const profile = await call<Profile>('GET', '/user/profile')
    if (useAuth.getState().token === token) updateUser(profile)
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'not_signed_in'
    if (isOver && useAuth.getState().token === token) forgetSession()
  }
}

export async function signIn(body: LoginBody): Promise<LoginData> {
  return track('Login failed', async () =>
    enter(await call('POST', '/auth/login', { json: { ...body, ...readDevices() } })),
  )
}

/** `credential` is what Google's button gave; the password only where Google's word alone does not link an account. */
export async function signInWithGoogle(
  credential: string,
  password: string | null = null,
): Promise<LoginData> {
  const body = { token: credential, ...(password !== null && { password }), ...readDevices() }
  return track('Google login failed', async () => {
    const data = await call<LoginData>('POST', '/auth/google-login', { json: body })
    const made = addressIfMade(data?.token ?? '')
    if (made !== null) keepNewAccount(made)
    return enter(data)
  })
}

/** A login must return a token; without one nobody is signed in. */
function enter(data: LoginData): LoginData {
  if (!data?.token) throw new ApiError('unreadable', '')
  takeToken(data.token)
  keepDevice(data)
  return data
}

/** Does not sign in: the address has to be verified first. */
export async function register(body: RegisterBody): Promise<RegisterData> {
  return track('Registration failed', async () => {
    const data = await call<RegisterData>('POST', '/auth/register', { json: body })
    keepPending({ email: body.email.trim(), attempt: data.attempt })
    if (!data.verificationEmailSent) console.warn('The verification e-mail could not be sent.')
    return data
  })
}

/** Verifies the address and signs in at once if the password is still at hand; otherwise returns null. */
export async function verifyEmail(body: VerifyEmailBody): Promise<LoginData | null> {
  await track('Email verification failed', async () =>
    keepDevice(await call('POST', '/auth/verify-email', { json: body })),
  )
  keepNewAccount(body.email)
  forgetPending()
  const password = takeTempPassword()
  if (password === null) return null
  try {
    return await signIn({ email: body.email, password })
  } catch (error) {
    console.warn('Signing in after the verification failed.', error)
    return null
  }
}

export function resendCode(body: ResendBody): Promise<null> {
  return track('Failed to resend verification code', () =>
    call('POST', '/auth/resend-verification-code', { json: body }),
  )
}

export function requestReset(body: ForgotPasswordBody): Promise<null> {
  return track('Failed to send reset code', () =>
    call('POST', '/auth/forgot-password', { json: { ...body, ...readDevices() } }),
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

/** Signs out here at once; the server is told, but nobody waits for it. */
export function signOut(): void {
  call('POST', '/auth/logout', { keepalive: true }).catch((error) => {
    console.warn('The server could not be told of the logout.', error)
  })
  forgetSession()
}

export function markSubscribed(): void {
  updateUser({ isSubscribed: true })
}

async function track<T>(fallback: string, run: () => Promise<T>): Promise<T> {
  useAuth.setState({ error: null })
  try {
    return await run()
  } catch (error) {
    useAuth.setState({ error: sentence(error, fallback) })
    throw error
  }
}
