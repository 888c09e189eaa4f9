import type { PaymentConfigData } from '@plainspoken/contract/payment'
import { useCallback, useEffect, useState } from 'react'
import { loadPaymentConfig } from './payment-calls.ts'

/** Loads what paying needs; `failure` is a sentence, and `reload` tries again. */
export function usePaymentConfig() {
  const [config, setConfig] = useState<PaymentConfigData | null>(null)
  const [failure, setFailure] = useState('')
  const reload = useCallback(() => {
    setFailure('')
    loadPaymentConfig().then(setConfig, (error: Error) => setFailure(error.message))
  }, [])
  useEffect(reload, [reload])
  return { config, failure, reload }
}
