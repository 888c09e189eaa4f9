import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { createAccount, inventPerson } from './people.ts'
import {
  findFreePort,
  makeDataDir,
  type Product,
  removeDataDir,
  type StartOptions,
  startProduct,
} from './product.ts'

// Journeys at the terminal: no browser.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const started: Product[] = []
const folders: string[] = []

async function start(options: StartOptions = {}) {
  const dataDir = options.dataDir ?? makeDataDir()
  folders.push(dataDir)
  const product = await startProduct({ ...options, dataDir })
  started.push(product)
  return product
}

test.afterEach(async () => {
  for (const product of started.splice(0)) await product.stop()
  for (const folder of new Set(folders.splice(0))) removeDataDir(folder)
})

/** One line for the person, and no stack. */
function expectOneClearLine(product: Product, pattern: RegExp) {
  const lines = product.output().trim().split('\n')
  expect(lines, product.output()).toHaveLength(1)
  expect(lines[0]).toMatch(pattern)
}

test('a start prints the addresses of the product, its mail and its documentation, and a second one says where it runs', async () => {
  const product = await start()
  await product.ready
  const addresses = [product.url, `${product.sandboxUrl}/mail`, `${product.url}/docs`]
  for (const address of addresses) {
    expect(product.output()).toContain(address)
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    expect(answer.status, address).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
  }
  expect(product.output()).toMatch(
    /^ *Recordings are transcribed on this machine, engine \w+, accuracy \w+\.$/m,
  )

  const sameFolder = await start({ dataDir: product.dataDir })
  expect(await sameFolder.exited).toBe(1)
  expectOneClearLine(sameFolder, new RegExp(`already run.*${product.url}`))
  const samePort = await start({ port: Number(new URL(product.url).port) })
  expect(await samePort.exited).toBe(1)
  expectOneClearLine(samePort, new RegExp(`already running at ${product.url}`))
  expect((await fetch(`${product.url}/ready`)).status).toBe(200)
})

test('each signal stops everything, leaves no process and no open port, and says nothing more; the secret that signs logins stays', {
  tag: '@ci',
}, async () => {
  const dataDir = makeDataDir()
  const secret = path.join(dataDir, 'token-secret')
  const written: number[] = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const product = await start({ dataDir })
    await product.ready
    // For its owner alone.
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    written.push(statSync(secret).mtimeMs)
    expect(processesNaming(dataDir)).not.toEqual([])
    product.process.kill(signal)
    expect(await product.exited, product.output()).toBe(0)
    for (const url of [product.url, product.sandboxUrl]) await expect(fetch(url), signal).rejects.toThrow()
    expect(processesNaming(dataDir), signal).toEqual([])
    expect(product.output()).toMatch(/Ctrl\+C stops everything\.\s*$/)
  }
  expect(new Set(written).size).toBe(1)
})

test('a stop hands an upload back that stands still, and does not wait for the rest of it', {
  tag: '@ci',
}, async () => {
  const product = await start()
  await product.ready
  const token = await createAccount(product, inventPerson())
  const upload = request(`${product.url}/transcription/transcribe`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  upload.write('--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\nRIFF    WAVEfmt ')
  await expect.poll(() => readMetric(product, 'speech_recordings')).toBe(1)
  const asked = performance.now()
  product.process.kill('SIGTERM')
  const [answer] = await once(upload, 'response')
  expect([answer.statusCode, (await json(answer)) as object]).toMatchObject([
    503,
    { code: 'transcription_busy' },
  ])
  expect(await product.exited, product.output()).toBe(0)
  // Uploads may finish for ten seconds; one that stands still is given up after sixty.
  expect(performance.now() - asked).toBeLessThan(40_000)
})

test('a second Ctrl+C ends everything at once when a request holds the first one up, and nothing is damaged', {
  tag: '@ci',
}, async () => {
  const product = await start()
  await product.ready
  const request = await beginRequest(product)
  product.process.kill('SIGINT')
  await expect.poll(() => isOpen(product.url)).toBe(false)
  expect(processesNaming(product.dataDir)).not.toEqual([])
  let hasEnded = false
  void product.exited.then(() => {
    hasEnded = true
  })

  await expect
    .poll(
      () => {
        // Two within 400 ms count as one: npm passes on what the terminal has sent as well.
        product.process.kill('SIGINT')
        return hasEnded
      },
      { intervals: [500] },
    )
    .toBe(true)
  await expect.poll(() => processesNaming(product.dataDir)).toEqual([])
  request.destroy()

  const next = await start({ dataDir: product.dataDir })
  await next.ready
  expect(next.output()).not.toMatch(/without stopping/)
})

test('what started it being killed outright stops everything too', { tag: '@ci' }, async () => {
  const product = await start()
  await product.ready
  product.process.kill('SIGKILL')
  await expect.poll(() => isOpen(product.sandboxUrl), { timeout: 60_000 }).toBe(false)
  await expect.poll(() => processesNaming(product.dataDir), { timeout: 60_000 }).toEqual([])
})

test('a port that is in use is named in one line', async () => {
  const port = await findFreePort()
  const other = await listen(port)
  try {
    const product = await start({ port })
    expect(await product.exited).toBe(1)
    expectOneClearLine(product, new RegExp(`Port ${port} is in use by another program.*PORT=`))
  } finally {
    other.close()
  }
})

test('a data folder that cannot be written is named in one line', async () => {
  const folder = makeDataDir()
  folders.push(folder)
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  const product = await start({ dataDir: path.join(file, 'data') })
  expect(await product.exited).toBe(1)
  expectOneClearLine(product, /The data folder .*a-file\/data cannot be written/)
})

test('a data folder without the right to write is named in one line', async () => {
  test.skip(process.getuid?.() === 0, 'root may write everywhere')
  const folder = makeDataDir()
  folders.push(folder)
  chmodSync(folder, 0o555)
  const product = await start({ dataDir: path.join(folder, 'data') })
  expect(await product.exited).toBe(1)
  expectOneClearLine(product, /The data folder .* cannot be written/)
})

test('a missing system tool is named in one line, and the product starts without it', {
  tag: '@ci',
}, async () => {
  const tools = makeDataDir()
  folders.push(tools)
  // What the embedded database needs of the system where it must not run as root.
  for (const name of ['id', 'useradd', 'ps']) {
    const [file] = ['/usr/bin', '/bin', '/usr/sbin']
      .map((folder) => path.join(folder, name))
      .filter((file) => existsSync(file))
    if (file) symlinkSync(file, path.join(tools, name))
  }
  const product = await start({ environment: { PATH: tools } })
  await product.ready
  const missing = product.output().match(/^ *Missing: .*$/gm)
  expect(missing, product.output()).toHaveLength(1)
  expect(missing?.[0]).toMatch(/without ffmpeg .*To install: .*ffmpeg/)
  expect(product.output()).not.toMatch(/^\s+at /m)
})

test('a setting that is wrong is named in one line', async () => {
  const product = await start({ environment: { SPEECH_WORKERS: 'many' } })
  expect(await product.exited).toBe(1)
  expectOneClearLine(product, /SPEECH_WORKERS/)
})

async function listen(port: number): Promise<Server> {
  const server = createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return server
}

function isOpen(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

/** A request that the server has taken and whose end does not come. */
async function beginRequest({ url }: Product) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = ['POST /auth/login HTTP/1.1', `Host: ${hostname}:${port}`, 'Content-Type: application/json']
  socket.write([...head, 'Content-Length: 100', 'Expect: 100-continue', '', ''].join('\r\n'))
  await once(socket, 'data')
  return socket
}

async function readMetric({ url }: Product, name: string) {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

/** Command lines of running processes that name a folder. */
function processesNaming(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(folder))
}
