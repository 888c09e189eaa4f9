import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work behind any answer that must not tell known addresses from unknown ones. */
const floorMs = 100

/** Answers, well or badly, no sooner than the floor, so that the time taken says nothing. */
export async function answerEvenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs)
  try {
    return await work()
  } finally {
    await floor
  }
}

/** As `answerEvenly` for refusals only: a success tells by itself, and need not wait. */
export async function refuseEvenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs)
  try {
    return await work()
  } catch (error) {
    await floor
    throw error
  }
}
