const key = 'microphone'

/** The microphone the person has chosen on this device; null for the browser's own choice. */
export function chosenMicrophone(): string | null {
  return localStorage.getItem(key)
}

export function chooseMicrophone(deviceId: string | null): void {
  if (deviceId === null) localStorage.removeItem(key)
  else localStorage.setItem(key, deviceId)
}

/** Opens the chosen microphone, or another if that one is gone. Rejects with the browser's DOMException. */
export async function openMicrophone(): Promise<MediaStream> {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  const chosen = chosenMicrophone()
  if (chosen === null) return navigator.mediaDevices.getUserMedia({ audio })
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { ...audio, deviceId: { exact: chosen } } })
  } catch (error) {
    if (!(error instanceof DOMException) || !['OverconstrainedError', 'NotFoundError'].includes(error.name))
      throw error
    return navigator.mediaDevices.getUserMedia({ audio })
  }
}

/** The microphones there are; without names as long as none may be used. */
export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices.filter(
    ({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '' && deviceId !== 'default',
  )
}
