import { storageKeys, tabStore } from '../storage.ts'

/**
 * The password just typed, kept for this tab only, so that a verified address leads straight in. It is erased when it
 * is used and when the verification page is left.
 */
export function keepTempPassword(password: string): void {
  tabStore.write(storageKeys.tempPassword, password)
}

export function forgetTempPassword(): void {
  tabStore.write(storageKeys.tempPassword, null)
}

export function takeTempPassword(): string | null {
  const password = tabStore.read(storageKeys.tempPassword)
  forgetTempPassword()
  return password
}
