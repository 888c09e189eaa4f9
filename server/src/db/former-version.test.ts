import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newEmail, password } from '../../test/account-world.ts'
import { createBareDatabase } from '../../test/database.ts'
import { findFormerVersion } from '../../test/find-former-version.ts'
import { codeIn, startMailbox } from '../../test/mailbox.ts'
import { startServerProcess } from '../../test/server-process.ts'
import { silentLog } from '../../test/silent-log.ts'
import { migrate } from './migrate.ts'

const root = path.join(import.meta.dirname, '../../..')

/** The whole of it in a folder of its own, with the packages that are installed here. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plainspoken-former-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('sh', ['-c', `git archive ${commit} package.json contract server | tar -x -C ${folder}`], {
    cwd: root,
  })
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(path.join(to, '@plainspoken'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@plainspoken') symlinkSync(path.join(from, name), path.join(to, name))
  symlinkSync(path.join(folder, 'contract'), path.join(to, '@plainspoken/contract'))
  return folder
}

type Reply = { data: { attempt: string; token: string } }
const readReply = async (answer: Promise<Response>) => (await (await answer).json()) as Reply

test.runIf(process.env.CI)(
  'servers of the former version go on working while a new one has migrated the database',
  async ({ skip }) => {
    const former = findFormerVersion() ?? skip('There is no git history here, and so no former version.')
    const { db, connection, drop } = await createBareDatabase()
    onTestFinished(drop)
    const mailbox = await startMailbox()
    const settings = { SMTP_URL: mailbox.url }
    const old = await startServerProcess(connection, settings, checkOut(former))
    await migrate(db, silentLog)
    const next = await startServerProcess(connection, settings)

    for (const [one, other] of [
      [old, next],
      [next, old],
    ] as const) {
      const email = newEmail()
      const names = { firstName: 'Ann', lastName: 'Lee' }
      const { data } = await readReply(one.post('/auth/register', { ...names, email, password }))
      const code = codeIn(await mailbox.waitFor(email))
      const proof = { email, code, attempt: data.attempt }
      expect((await other.post('/auth/verify-email', proof)).status).toBe(200)
      const login = await readReply(one.post('/auth/login', { email, password }))
      const about = { authorization: `Bearer ${login.data.token}` }
      for (const server of [one, other])
        expect((await fetch(`${server.url}/user/data`, { headers: about })).status).toBe(200)
      expect((await other.post('/auth/logout-everywhere', {}, about)).status).toBe(200)
    }
    for (const server of [old, next]) {
      server.kill('SIGTERM')
      expect(await server.ended).toEqual({ code: 0, signal: null })
    }
    await mailbox.close()
  },
)
