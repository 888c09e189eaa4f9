import type { Permission } from '../core/reducer/dictation-state.ts'

/**
 * The browser's permission for the microphone; 'unknown' where it cannot say. `onChange` hears of later changes, where the
 * browser tells them: Safari never does.
 */
export async function queryMicrophonePermission(
  permissions: Permissions | undefined,
  onChange?: (permission: Permission) => void,
): Promise<Permission> {
  if (permissions === undefined) return 'unknown'
  try {
    const status = await permissions.query({ name: 'microphone' })
    // A status that is listened to is never let go.
    if (onChange) status.addEventListener('change', () => onChange(status.state))
    return status.state
  } catch {
    // Browsers that do not know the name throw a TypeError.
    return 'unknown'
  }
}
