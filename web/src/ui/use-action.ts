import { useState } from 'react'

/** Runs what a button is for; `explain` gives the sentence of its failure. */
export function useAction(run: () => Promise<void>, explain: (error: unknown) => string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function start() {
    setBusy(true)
    setFailure('')
    try {
      await run()
    } catch (error) {
      setFailure(explain(error))
    }
    setBusy(false)
  }
  return { isBusy, failure, start }
}
