const channelName = 'verification'
const answerMs = 500

type Note = { type: 'code'; email: string; code: string } | { type: 'taken' }

/**
 * Offers the code of a mail's link to the tab that waits for it, which knows the password and can sign in; resolves with
 * whether one has taken it.
 */
export function offerCode(email: string, code: string): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(end, answerMs, false)
    channel.onmessage = ({ data }: MessageEvent<Note>) => data.type === 'taken' && end(true)
    channel.postMessage({ type: 'code', email, code } satisfies Note)
  })
}

/** Calls back with the code once another tab offers it. Gives a function that ends it. */
export function awaitCode(email: string, take: (code: string) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.type !== 'code' || data.email !== email) return
    channel.postMessage({ type: 'taken' } satisfies Note)
    take(data.code)
  }
  return () => channel.close()
}
