import { sampleRate, second } from '@plainspoken/contract/limits'
import { makeTurns } from '../turns.ts'

export type EngineTurns = ReturnType<typeof makeEngineTurns>
type Job = { samples: number; run: () => Promise<void> }

/** More than any one job. */
const headStart = 2 * sampleRate

/**
 * Lets the streams of one engine process take turns by how much sound they give it: who speaks comes before who sends faster
 * than one speaks, however much of that waits.
 */
export function makeEngineTurns() {
  const turns = makeTurns<Job>({
    costOf: ({ samples }) => samples,
    headStart,
    now: () => (performance.now() / second) * sampleRate,
  })
  let isBusy = false

  async function work() {
    if (isBusy) return
    isBusy = true
    for (let job = turns.take(); job; job = turns.take()) await job.run()
    isBusy = false
  }

  return {
    /** Does `job` when the stream has its turn. */
    take<T>(stream: string, samples: number, job: () => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        turns.add(stream, { samples, run: () => job().then(resolve, reject) })
        void work()
      })
    },
  }
}
