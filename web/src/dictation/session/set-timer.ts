/** Calls back after so many ms; gives a function that calls it off. */
export function setTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
