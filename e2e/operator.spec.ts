import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { createBuyer, endFreeDay } from './buyers.ts'
import { expect, test } from './fixtures.ts'
import { waitForMail } from './people.ts'
import { makeDataDir, removeDataDir, startProduct } from './product.ts'

test.describe.configure({ timeout: 240_000 })

const root = path.join(import.meta.dirname, '..')
const password = 'a quiet little password'

/** One of the operator's commands on a data folder; what it says. */
async function run(dataDir: string, ...command: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  return (await promisify(execFile)('npm', ['run', '--silent', ...command], { cwd: root, env })).stdout
}

const post = (url: string, call: string, body: object, token?: string) =>
  fetch(url + call, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

test('an operator looks whether all is well, saves the server while it works, and who paid is still paid when it is gone and restored elsewhere', {
  tag: '@ci',
}, async () => {
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
  expect(await run(first.dataDir, 'backup', '--', file)).toMatch(/^ +1 {2}users$/m)
  working = false
  await load

  const findings = JSON.parse(await run(first.dataDir, 'doctor', '--', '--json')) as {
    check: string
    state: string
  }[]
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
  expect(await run(first.dataDir, 'accounts', '--', 'find', buyer.email)).toContain('Access   for life')
  await run(first.dataDir, 'mail', '--', 'test', 'operator@example.org')
  expect((await waitForMail(first, 'operator@example.org')).subject).toBe('Plainspoken can send mail')
  await first.stop()
  removeDataDir(first.dataDir)

  const dataDir = makeDataDir()
  expect(await run(dataDir, 'restore', '--', file)).toContain('Restored from')
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
