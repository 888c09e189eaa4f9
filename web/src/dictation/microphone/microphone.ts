export interface OpenMicrophone {
  stream: MediaStream
  /** The chosen one is gone, and another serves. */
  isOther: boolean
}

/** Opens the chosen microphone, or another if that one is gone; null: the browser's own choice. Rejects with the browser's DOMException. */
export async function openMicrophone(chosen: string | null): Promise<OpenMicrophone> {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  const open = (constraints: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ audio: constraints })
  if (chosen === null) return { stream: await open(audio), isOther: false }
  try {
    return { stream: await open({ ...audio, deviceId: { exact: chosen } }), isOther: false }
  } catch (error) {
    // Safari's OverconstrainedError is neither a DOMException nor an Error.
    const { name } = error as { name: string }
    if (name !== 'OverconstrainedError' && name !== 'NotFoundError') throw error
    return { stream: await open(audio), isOther: true }
  }
}

/** The microphones there are; without names as long as none may be used. */
export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices.filter(
    ({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '' && deviceId !== 'default',
  )
}
