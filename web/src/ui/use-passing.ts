import { useEffect } from 'react'
import { useStore } from 'zustand'
import { messages, tellAnswer } from './messages.ts'

/** Takes an answer in passing away when its time is over; it stays while somebody holds it, by pointer or focus. */
export function usePassing(isHeld: boolean): void {
  const answer = useStore(messages, (state) => state.answer)
  useEffect(() => {
    if (answer?.passesAfterMs === undefined || isHeld) return
    const timer = setTimeout(() => tellAnswer(null), answer.passesAfterMs)
    return () => clearTimeout(timer)
  }, [answer, isHeld])
}
