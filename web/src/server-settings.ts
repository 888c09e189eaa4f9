import type { PublicSettings } from '@plainspoken/contract/settings'
import { call } from './api/api.ts'

let settings: Promise<PublicSettings> | null = null

/** What this server offers. Asked once a visit; a failed question may be asked again. */
export function getServerSettings(): Promise<PublicSettings> {
  settings ??= call<PublicSettings>('GET', '/config').catch((error) => {
    settings = null
    throw error
  })
  return settings
}
