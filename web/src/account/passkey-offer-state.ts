import { create } from 'zustand'
import { deviceStore, storageKeys } from '../storage.ts'

interface PasskeyOffer {
  /** The id of whoever has signed in and may be offered a passkey once they have dictated. */
  waitsFor: string | null
  isOpen: boolean
}

/** A passkey is being offered. */
export const usePasskeyOffer = create<PasskeyOffer>()(() => ({ waitsFor: null, isOpen: false }))

/** Somebody has dictated: now is the time to ask, once on each device. */
export function offerWaitingPasskey(): void {
  const { waitsFor } = usePasskeyOffer.getState()
  if (waitsFor === null) return
  deviceStore.write(storageKeys.passkeyOffered, waitsFor)
  usePasskeyOffer.setState({ waitsFor: null, isOpen: true })
}
