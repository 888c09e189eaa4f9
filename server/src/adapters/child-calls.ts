import type { Program } from '../program.ts'
import { endWithParent } from './child.ts'

type Call<Request> = { id: number; request: Request }
type Answer<Result> =
  | { kind: 'ready' }
  | { kind: 'unfit'; sentence: string }
  | { kind: 'result'; id: number; result: Result }
  | { kind: 'failed'; id: number; reason: string }

/** The child process ended, before or in the middle of a call. */
export class ChildGone extends Error {
  override readonly name = 'ChildGone'
}

/** The child process can never do its work here. The message says why. */
export class ChildUnfit extends Error {
  override readonly name = 'ChildUnfit'
}

export type Calls<Request, Result> = {
  /** Calls run side by side. Rejects with `ChildGone`, or with the child's own reason. The child is killed after `limitMs`. */
  call(request: Request, limitMs?: number): Promise<Result>
  isAlive(): boolean
  /** Kills the child; calls under way reject. Resolves when it is gone. */
  close(): Promise<void>
}

/** Calls a child that runs `answerCalls`, once it is ready, for which it has `startMs`. Rejects with `ChildGone` or `ChildUnfit`. */
export async function openCalls<Request, Result>(
  child: Program,
  startMs: number,
): Promise<Calls<Request, Result>> {
  const waiting = new Map<number, PromiseWithResolvers<Result>>()
  const ready = Promise.withResolvers<void>()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let gone: ChildGone | null = null
  let nextId = 0

  function lose(cause?: unknown) {
    gone ??= new ChildGone('The process has ended.', { cause })
    ready.reject(gone)
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
  }

  function take(answer: Answer<Result>) {
    if (answer.kind === 'ready') return ready.resolve()
    if (answer.kind === 'unfit') return ready.reject(new ChildUnfit(answer.sentence))
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.kind === 'result') call?.resolve(answer.result)
    else call?.reject(new Error(answer.reason))
  }

  child.on('error', lose)
  child.on('exit', () => lose())
  child.on('message', take)
  const kill = () => child.kill('SIGKILL')
  const start = setTimeout(kill, startMs)
  try {
    await ready.promise
  } catch (error) {
    kill()
    throw error
  } finally {
    clearTimeout(start)
  }

  return {
    isAlive: () => gone === null,
    async call(request, limitMs) {
      if (gone) throw gone
      const id = nextId++
      const call = Promise.withResolvers<Result>()
      waiting.set(id, call)
      const limit = limitMs === undefined ? undefined : setTimeout(kill, limitMs)
      child.send({ id, request } satisfies Call<Request>, (error) => error && lose(error))
      return call.promise.finally(() => clearTimeout(limit))
    },
    async close() {
      kill()
      await exited
    },
  }
}

/** In the child: answers calls with what `load` gives, until the parent ends. What `load` rejects with is why it cannot. */
export async function answerCalls<Request, Result>(
  load: () => Promise<(request: Request) => Result | Promise<Result>>,
) {
  const say = (answer: Answer<Result>) => process.send?.(answer)
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  endWithParent()
  try {
    const answer = await load()
    process.on('message', async ({ id, request }: Call<Request>) => {
      try {
        say({ kind: 'result', id, result: await answer(request) })
      } catch (error) {
        say({ kind: 'failed', id, reason: reasonOf(error) })
      }
    })
    say({ kind: 'ready' })
  } catch (error) {
    say({ kind: 'unfit', sentence: reasonOf(error) })
  }
}
