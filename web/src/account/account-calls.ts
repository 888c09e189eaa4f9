import type {
  AccountData,
  ChangeNameBody,
  ChangeNameData,
  ChangePasswordBody,
  ChangePasswordData,
  DeleteAccountBody,
} from '@plainspoken/contract/account'
import { ApiError, call } from '../api/api.ts'
import { takeToken } from './auth-store.ts'
import { keepDevice } from './device-tokens.ts'

/** Everything the server keeps about whoever is signed in. */
export function getAccountData(): Promise<AccountData> {
  return call('GET', '/user/data')
}

export async function changeName(body: ChangeNameBody): Promise<void> {
  const { token } = await call<ChangeNameData>('PATCH', '/user/name', { json: body })
  takeToken(token)
}

/** Signs every other device out, and ends the present token for a new one. */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  const data = await call<ChangePasswordData>('POST', '/user/password', { json: body })
  takeToken(data.token)
  keepDevice(data)
}

/** Signs another browser out; one that was signed out meanwhile is as good. */
export async function endSession(id: string): Promise<void> {
  try {
    await call('DELETE', `/user/sessions/${id}`)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/** Ends every session, this one included. */
export function endAllSessions(): Promise<null> {
  return call('POST', '/auth/logout-everywhere')
}

export function deleteAccount(body: DeleteAccountBody): Promise<null> {
  return call('DELETE', '/user', { json: body })
}
