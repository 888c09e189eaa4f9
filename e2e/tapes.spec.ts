import { test as base, collectComplaints, expect, offerNoLiveWords } from './fixtures.ts'
import { isEdited, playTape, prepareTape, readTapes, type Tape, type Verdict } from './play-tape.ts'

/** Tapes mostly wait: so many are played at the same time, each in a browser context of its own. */
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

      async function run(tape: Tape): Promise<Verdict> {
        const context = await browser.newContext({ baseURL: product.url })
        try {
          await offerNoLiveWords(context)
          const page = await inTurn(() => context.newPage())
          const complaints = collectComplaints(page)
          await page.addInitScript((token) => {
            // The empty page that a tab begins with has no storage.
            if (location.protocol === 'http:') localStorage.setItem('token', token)
          }, member.token)
          await prepareTape(page, tape)
          await page.goto('/speech-recognition')
          const verdict = await playTape(page)
          return { ...verdict, problems: [...verdict.problems, ...complaints] }
        } catch (error) {
          // Told by the tape's own test, which may not have begun yet.
          return { problems: [String(error)], statuses: [], text: '' }
        } finally {
          await inTurn(() => context.close())
        }
      }

      async function runNext(): Promise<void> {
        const next = waiting?.shift()
        if (next === undefined) return
        next.verdict.resolve(await run(next.tape))
        return runNext()
      }

      await use((first) => {
        if (waiting !== undefined) return
        waiting = ours.slice(ours.indexOf(first))
        for (let lane = 0; lane < atOnce; lane++) void runNext()
      })
      waiting = []
    },
    { scope: 'worker' },
  ],
})

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
