import type { DeviceData } from '@plainspoken/contract/devices'
import { device as limits } from '@plainspoken/contract/limits'
import { deviceStore, storageKeys } from '../storage.ts'

/**
 * The device tokens that go along with a sign-in or a request for a reset: where the account knows the browser, strangers
 * do not make it wait.
 */
export function readDevices(): { devices?: string[] } {
  const devices = readTokens()
  return devices.length === 0 ? {} : { devices }
}

/** Keeps the token that a reply brought, in place of the account's former one. */
export function keepDevice(data: Partial<DeviceData> | null): void {
  if (data?.device) write([data.device, ...tokensOfOthers(data.device)])
}

/** Somebody has signed in here before. */
export function isKnownBrowser(): boolean {
  return readTokens().length > 0
}

/** Forgets that the account of this id ever signed in here. */
export function forgetDevice(userId: string): void {
  write(tokensOfOthers(userId))
}

/** Each token begins with its account's id. */
function tokensOfOthers(token: string): string[] {
  const [userId] = token.split('.')
  return readTokens().filter((each) => !each.startsWith(`${userId}.`))
}

function readTokens(): string[] {
  return (deviceStore.read(storageKeys.devices) ?? '').split(' ').filter((token) => token !== '')
}

function write(tokens: string[]) {
  deviceStore.write(storageKeys.devices, tokens.slice(0, limits.most).join(' ') || null)
}
