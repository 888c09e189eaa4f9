import type {
  AccountData,
  ChangeEmailBody,
  ChangeNameBody,
  ChangeNameData,
  ChangePasswordBody,
  ChangePasswordData,
  ConfirmEmailBody,
  ConfirmEmailData,
  DeleteAccountData,
  ProofBody,
  UndoEmailBody,
} from '@plainspoken/contract/account'
import type { DeviceData } from '@plainspoken/contract/devices'
import type { RenamePasskeyBody } from '@plainspoken/contract/passkeys'
import { ApiError, call } from '../api/api.ts'
import { forgetSession, takeToken } from './auth-store.ts'
import { keepDevice } from './device-tokens.ts'
import { withFactor } from './factor-request.ts'

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
  const data = await withFactor((factor) =>
    call<ChangePasswordData>('POST', '/user/password', { json: { ...body, ...factor } }),
  )
  takeToken(data.token)
  keepDevice(data)
}

/** Signs every other device out. */
export async function removeGoogle(body: ProofBody): Promise<void> {
  keepDevice(await call<DeviceData>('DELETE', '/user/google', { json: body }))
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

/** Has a code sent to the new address. */
export function changeEmail(body: ChangeEmailBody): Promise<null> {
  return withFactor((factor) => call('POST', '/user/email', { json: { ...body, ...factor } }))
}

export async function confirmEmail(body: ConfirmEmailBody): Promise<void> {
  const { token } = await call<ConfirmEmailData>('POST', '/user/email/confirm', { json: body })
  takeToken(token)
}

/** Ends every session, that of this browser included if it is the account's. */
export async function undoEmailChange(body: UndoEmailBody): Promise<void> {
  await call('POST', '/auth/undo-email-change', { json: body })
  forgetSession()
}

export function renamePasskey(id: string, body: RenamePasskeyBody): Promise<null> {
  return call('PATCH', `/user/passkeys/${id}`, { json: body })
}

export function removePasskey(id: string, body: ProofBody): Promise<null> {
  return withFactor((factor) => call('DELETE', `/user/passkeys/${id}`, { json: { ...body, ...factor } }))
}

/** Says when it will be deleted, where its address was changed lately; null where it is. */
export async function deleteAccount(body: ProofBody): Promise<Date | null> {
  const data = await withFactor((factor) =>
    call<DeleteAccountData | null>('DELETE', '/user', { json: { ...body, ...factor } }),
  )
  return data?.deletesAt ? new Date(data.deletesAt) : null
}
