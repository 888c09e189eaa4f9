import type { PublicSettings } from '@plainspoken/contract/settings'
import { call } from './api/api.ts'

let settings: Promise<PublicSettings> | null = null

/** The settings that this server publishes. Asked once a visit; a failed question may be asked again. */
export function getServerSettings(): Promise<PublicSettings> {
  settings ??= call<PublicSettings>('GET', '/config').catch((error) => {
    settings = null
    throw error
  })
  return settings
}
