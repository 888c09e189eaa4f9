import { minute } from '@plainspoken/contract/limits'
import { readClaims } from '../api/token.ts'
import { deviceStore, storageKeys } from '../storage.ts'

/** Remembers on this device that an account was made here, until it has dictated. */
export function keepNewAccount(email: string): void {
  deviceStore.write(storageKeys.newAccount, email.trim().toLowerCase())
}

export function isNewAccount(email: string): boolean {
  return deviceStore.read(storageKeys.newAccount) === email.toLowerCase()
}

export function forgetNewAccount(): void {
  deviceStore.write(storageKeys.newAccount, null)
}

/** The address of the account if the sign-in that gave this token has made it; both times are the server's. */
export function addressIfMade(token: string): string | null {
  const claims = readClaims(token)
  const madeAt = Date.parse(claims?.createdAt ?? '')
  return claims?.iat !== undefined && claims.iat * 1000 - madeAt < minute ? claims.email : null
}
