import { afterAll, expect, test } from 'vitest'
import { makeTestConfig } from '../../test/build-test-app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { makeAudioBudget } from './audio-budget.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

test('case 67: of a recording for which the audio of a day does not suffice, what fits is counted', async () => {
  const budget = makeAudioBudget({ db, config: makeTestConfig({ AUDIO_HOURS_FREE: '0.01' }) })
  const account = { id: crypto.randomUUID(), isSubscribed: false }
  const spent = { code: 'audio_budget_spent' }
  const long = budget.open(account)
  await expect(long.upTo(60)).rejects.toMatchObject(spent)
  await long.close({ atFault: false })
  await expect(budget.open(account).upTo(10)).rejects.toMatchObject(spent)
})
