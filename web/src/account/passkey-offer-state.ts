import { create } from 'zustand'

/** Whether a passkey is being offered to whoever has just signed in. */
export const usePasskeyOffer = create(() => ({ isOpen: false }))
