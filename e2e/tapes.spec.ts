import { expect, test } from './fixtures.ts'
import { playTape, prepareTape, readTapes } from './play-tape.ts'

test.describe.configure({ mode: 'parallel' })

// What browsers' recognisers really do over time, replayed on the page (the tapes' own `source` says where it was seen).
for (const tape of readTapes()) {
  test(`tape ${tape.id}: ${tape.title}`, async ({ signedInPage: page }) => {
    await prepareTape(page, tape)
    await page.reload()
    const { problems, text, statuses } = await playTape(page)
    expect(problems, `${statuses.join(' ')}\n${text}`).toEqual([])
  })
}
