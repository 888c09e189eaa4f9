import type { Page } from '@playwright/test'
import { test as base, collectComplaints, expect, offerNoLiveWords } from './fixtures.ts'
import { isEdited, playTape, prepareTape, readTapes, type Tape, type Verdict } from './play-tape.ts'

/** Tapes mostly wait: so many are played at the same time, each in a window of its own. */
const atOnce = 6

const plays = readTapes().map((tape) => ({ tape, verdict: Promise.withResolvers<Verdict>() }))
type Play = (typeof plays)[number]

const test = base.extend<object, { begin: (play: Play) => void }>({
  /** Begins with a tape and plays those after it ahead of their tests. */
  begin: [
    async ({ browser, browserName, product, member }, use) => {
      const ours = plays.filter(({ tape }) => browserName === 'chromium' || isEdited(tape))
      let waiting: Play[] | undefined
      let turns: Promise<unknown> = Promise.resolve()

      /** Firefox fails to open a window while another one opens or closes. */
      function inTurn<T>(work: () => Promise<T>): Promise<T> {
        const turn = turns.then(work)
        turns = turn.catch(() => {})
        return turn
      }

      /** Plays what waits, one after the other: a window that has loaded the page before does so in a fraction of the time. */
      async function playInOneWindow() {
        const context = await browser.newContext({ baseURL: product.url })
        await offerNoLiveWords(context)
        const page = await inTurn(() => context.newPage())
        const complaints = collectComplaints(page)
        await page.addInitScript(beginAsNew, member.token)
        for (let next = waiting?.shift(); next !== undefined; next = waiting?.shift())
          next.verdict.resolve(await play(page, next.tape, complaints))
        await inTurn(() => context.close())
      }

      async function play(page: Page, tape: Tape, complaints: string[]): Promise<Verdict> {
        try {
          await using _ = await prepareTape(page, tape)
          await page.goto('/speech-recognition')
          const verdict = await playTape(page)
          return { ...verdict, problems: [...verdict.problems, ...complaints.splice(0)] }
        } catch (error) {
          // Told by the tape's own test, which may not have begun yet.
          return { problems: [String(error)], statuses: [], text: '' }
        }
      }

      await use((first) => {
        if (waiting !== undefined) return
        waiting = ours.slice(ours.indexOf(first))
        for (let window = 0; window < atOnce; window++) void playInOneWindow()
      })
      waiting = []
    },
    { scope: 'worker' },
  ],
})

/** Each page that is opened finds nothing of the tape before it, and somebody signed in. */
function beginAsNew(token: string) {
  // The empty page that a tab begins with has no storage.
  if (location.protocol !== 'http:') return
  localStorage.clear()
  sessionStorage.clear()
  // What asks for it from now on waits until it is gone.
  indexedDB.deleteDatabase('plainspoken')
  localStorage.setItem('token', token)
}

// They would be of all the tapes that are played meanwhile.
test.use({ trace: 'off', screenshot: 'off' })

// What browsers' recognisers really do over time, replayed on the page (the tapes' own `source` says where it was seen).
for (const play of plays) {
  const tag = isEdited(play.tape) ? '@edited' : []
  test(`tape ${play.tape.id}: ${play.tape.title}`, { tag }, async ({ begin }) => {
    begin(play)
    const { problems, text, statuses } = await play.verdict.promise
    expect(problems, `${statuses.join(' ')}\n${text}`).toEqual([])
  })
}
