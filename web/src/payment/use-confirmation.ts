import type { CompletePaymentData } from '@plainspoken/contract/payment'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/api.ts'
import { completePayment, explainConfirmFailure } from './payment-calls.ts'

export type Confirmation =
  | { state: 'processing' }
  | { state: 'confirmed' }
  /** `isSignedOut`: only a new login helps. */
  | { state: 'failed'; sentence: string; isSignedOut: boolean }

/** Confirms a payment as soon as the buyer is back. `onConfirmed` takes the server's answer; it must stay the same function. */
export function useConfirmation(
  sessionId: string | null,
  onConfirmed: (data: CompletePaymentData) => void,
): { confirmation: Confirmation; confirm: () => void } {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'processing' })

  const confirm = useCallback(async () => {
    if (!sessionId) {
      setConfirmation({ state: 'failed', sentence: 'Invalid payment session', isSignedOut: false })
      return
    }
    setConfirmation({ state: 'processing' })
    try {
      onConfirmed(await completePayment(sessionId))
      setConfirmation({ state: 'confirmed' })
    } catch (error) {
      setConfirmation({
        state: 'failed',
        sentence: explainConfirmFailure(error),
        isSignedOut: error instanceof ApiError && error.status === 401,
      })
    }
  }, [sessionId, onConfirmed])

  useEffect(() => void confirm(), [confirm])
  return { confirmation, confirm }
}
