import type { OwnerProofData } from '@plainspoken/contract/account'
import { create } from 'zustand'
import { ApiError } from '../api/api.ts'

/** A proof of the account's ownership without a password. */
export type Factor = Pick<OwnerProofData, 'passkey' | 'google'>

/** The question that stands, as `answer`; null is Cancel. The page that shows the account asks it (`FactorDialog`). */
export const useFactorRequest = create<{ answer: ((factor: Factor | null) => void) | null }>()(() => ({
  answer: null,
}))

/** Makes a call, and once more with a passkey or Google where the server wants that: the account has no password. */
export async function withFactor<T>(run: (factor: Factor) => Promise<T>): Promise<T> {
  try {
    return await run({})
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'factor_needed')) throw error
    const factor = await new Promise<Factor | null>((answer) => useFactorRequest.setState({ answer }))
    useFactorRequest.setState({ answer: null })
    if (factor === null) throw error
    return run(factor)
  }
}
