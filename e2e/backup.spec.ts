import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { createBuyer, endFreeDay } from './buyers.ts'
import { expect, test } from './fixtures.ts'
import { makeDataDir, removeDataDir, startProduct } from './product.ts'

test.describe.configure({ timeout: 240_000 })

const root = path.join(import.meta.dirname, '..')
const password = 'a quiet little password'

/** One of the operator's commands on a data folder; what it says. */
const run = async (command: 'backup' | 'restore', file: string, dataDir: string) =>
  (
    await promisify(execFile)('npm', ['run', '--silent', command, '--', file], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    })
  ).stdout

const post = (url: string, call: string, body: object, token?: string) =>
  fetch(url + call, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

test('who paid on a server that was saved while it worked, and is gone, is still paid on another one', async () => {
  const first = await startProduct()
  await first.ready
  const buyer = await createBuyer(first, { password })
  const opened = await post(first.url, '/payment/create-checkout-session', {}, buyer.token)
  const { data } = (await opened.json()) as { data: { url: string } }
  const card = new URLSearchParams({ action: 'pay', email: buyer.email })
  await fetch(data.url, { method: 'POST', body: card, redirect: 'manual' })
  await expect.poll(async () => (await status(first.url, buyer.token)).data.isSubscribed).toBe(true)

  let working = true
  const load = (async () => {
    while (working)
      await fetch(`${first.url}/user/profile`, { headers: { authorization: `Bearer ${buyer.token}` } })
  })()
  const file = path.join(first.dataDir, '..', `${path.basename(first.dataDir)}.backup`)
  expect(await run('backup', file, first.dataDir)).toMatch(/^ +1 {2}users$/m)
  working = false
  await load
  await first.stop()
  removeDataDir(first.dataDir)

  const dataDir = makeDataDir()
  expect(await run('restore', file, dataDir)).toContain('Restored from')
  const second = await startProduct({ dataDir })
  await second.ready
  await endFreeDay(second, buyer)
  const answer = await post(second.url, '/auth/login', { email: buyer.email, password })
  const { token } = ((await answer.json()) as { data: { token: string } }).data
  expect((await status(second.url, token)).data.isSubscribed).toBe(true)
  await second.stop()
  removeDataDir(dataDir)
})

async function status(url: string, token: string) {
  const answer = await fetch(`${url}/payment/subscription-status`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as { data: { isSubscribed: boolean } }
}
