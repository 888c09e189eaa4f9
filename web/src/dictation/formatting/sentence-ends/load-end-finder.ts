import type { endAtPause } from './end-at-pause.ts'

/**
 * The finder of sentence ends, fetched when it is first asked for: hardly anybody wants it. Until it is here, and where it
 * cannot be had, pauses write nothing.
 */
export function loadEndFinder(): () => typeof endAtPause | null {
  let found: typeof endAtPause | null = null
  let isComing = false

  async function load() {
    isComing = true
    try {
      found = (await import('./end-at-pause.ts')).endAtPause
    } catch (error) {
      // The next pause asks again.
      console.warn('What finds the ends of sentences could not be loaded.', error)
    }
    isComing = false
  }

  return () => {
    if (found === null && !isComing) void load()
    return found
  }
}
