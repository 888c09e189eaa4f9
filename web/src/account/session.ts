import type { LoginBody, LoginData, Profile } from '@plainspoken/contract/account'
import { ApiError, call, sentence } from '../api/api.ts'
import { storageKeys } from '../storage.ts'
import { forgetSession, readStoredSession, takeToken, updateUser, useAuth } from './auth-store.ts'
import { keepDevice, readDevices } from './device-tokens.ts'
import { attemptAt } from './pending-registration.ts'

let onEntered: (login: LoginData) => void = () => {}

/** Reads the stored session, asks the server for news of it, and follows what other tabs do; `onLogin` gets what every login brings. */
export function startSession(onLogin: (login: LoginData) => void): void {
  onEntered = onLogin
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

export async function signIn(body: LoginBody): Promise<void> {
  return track('Login failed', async () =>
    enter(
      await call('POST', '/auth/login', { json: { ...body, ...readDevices(), ...attemptAt(body.email) } }),
    ),
  )
}

/** A login must return a token; without one nobody is signed in. */
export function enter(data: LoginData): void {
  if (!data?.token) throw new ApiError('unreadable', '')
  takeToken(data.token)
  keepDevice(data)
  onEntered(data)
}

/** Signs out here at once; the server is told, but nobody waits for it. */
export function signOut(): void {
  call('POST', '/auth/logout', { keepalive: true }).catch((error) => {
    console.warn('The server was not told of the logout.', error)
  })
  forgetSession()
}

export function markSubscribed(): void {
  updateUser({ isSubscribed: true })
}

/** Keeps the sentence of what failed in the state of authentication. */
export async function track<T>(fallback: string, run: () => Promise<T>): Promise<T> {
  useAuth.setState({ error: null })
  try {
    return await run()
  } catch (error) {
    useAuth.setState({ error: sentence(error, fallback) })
    throw error
  }
}
