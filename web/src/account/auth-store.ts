import { create } from 'zustand'
import { isExpired, isValid, readClaims, type SignedInUser, userFromClaims } from '../api/token.ts'
import { keepSession } from '../background.ts'
import { deviceStore, storageKeys } from '../storage.ts'
import { useLeftBehind } from './left-behind-state.ts'

export interface AuthState {
  user: SignedInUser | null
  token: string | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
}

const signedOut = { user: null, token: null, isAuthenticated: false } as const

/** Loading until the stored token was read, so that no guard decides before. */
export const useAuth = create<AuthState>()(() => ({ ...signedOut, isLoading: true, error: null }))

/** Takes up a token that the server has just issued, and writes it to storage. Throws where it cannot be read. */
export function takeToken(token: string): SignedInUser {
  const claims = readClaims(token)
  if (claims === null) throw new Error('The server sent a token that cannot be read.')
  const user = userFromClaims(claims)
  deviceStore.write(storageKeys.token, token)
  deviceStore.write(storageKeys.user, JSON.stringify(user))
  useAuth.setState({ user, token, isAuthenticated: true, isLoading: false, error: null })
  useLeftBehind.setState({ userId: null })
  return user
}

export function forgetSession(): void {
  deviceStore.write(storageKeys.token, null)
  deviceStore.write(storageKeys.user, null)
  void keepSession(null)
  useAuth.setState({ ...signedOut, isLoading: false })
}

/** Newer facts about the user than the token has, such as a name changed or access bought since it was issued. */
export function updateUser(changes: Partial<SignedInUser>): void {
  const { user } = useAuth.getState()
  if (user === null) return
  const updated = { ...user, ...changes, id: user.id }
  deviceStore.write(storageKeys.user, JSON.stringify(updated))
  useAuth.setState({ user: updated })
}

/**
 * Reads the stored token: missing, undecodable or expired means signed out, and it is removed. One that is not valid
 * yet is left where it is. `now` in ms.
 */
export function readStoredSession(now: number): void {
  const token = deviceStore.read(storageKeys.token)
  const claims = token === null ? null : readClaims(token)
  if (token === null || claims === null || isExpired(claims, now)) {
    forgetSession()
    return
  }
  if (!isValid(claims, now)) {
    useAuth.setState({ ...signedOut, isLoading: false })
    return
  }
  const fromToken = userFromClaims(claims)
  const user = { ...fromToken, ...storedUser(fromToken.id) }
  useAuth.setState({ user, token, isAuthenticated: true, isLoading: false })
}

/** The last stored data of this very user: fresher than the token's claims, but never somebody else's. */
function storedUser(id: string): Partial<SignedInUser> {
  try {
    const stored: unknown = JSON.parse(deviceStore.read(storageKeys.user) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return {}
    const { id: storedId, firstName, lastName, isSubscribed } = stored as Record<string, unknown>
    if (storedId !== id) return {}
    return {
      ...(typeof firstName === 'string' && { firstName }),
      ...(typeof lastName === 'string' && { lastName }),
      ...(typeof isSubscribed === 'boolean' && { isSubscribed }),
    }
  } catch {
    return {}
  }
}
