import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, publishToy } from '../../../test/model-server.ts'
import { toneSample } from '../../../test/toy-transducer/tones.ts'
import { runModelCommand } from './model-commands.ts'
import { makeModelStore } from './model-store.ts'
import { chooseModels, type Machine, models } from './models.ts'
import { sherpaEngine } from './sherpa.ts'

const options = { timeout: 60_000 }

/** Runs the command itself, in a process of its own. */
function run(args: string[], env: NodeJS.ProcessEnv) {
  const command = new URL('../../speech-model.ts', import.meta.url).pathname
  return promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...process.env, ...env },
    timeout: 45_000,
  })
}

/** A server without a file, which is a proxy, too. */
async function openMirror() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { host, pathname } = new URL(request.url ?? '', `http://${request.headers.host}`)
    asked.push(`${host}${pathname}`)
    response.writeHead(404).end()
  })
  server.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    server.emit('connection', socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { mirror: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function start() {
  const { model, ranges } = await publishToy()
  const store = makeModelStore(newFolder())
  const lines: string[] = []
  const progress: number[] = []
  const run = async (...args: string[]) => {
    const isDone = await runModelCommand(args, {
      store,
      models: [model],
      machine: { memoryBytes: 4e9, cores: 2 },
      sample: toneSample,
      openModel: (one) => sherpaEngine(one, { folder: store.placeOf(one), concurrency: 1 }),
      print: (line) => lines.push(line),
      onProgress: (received, total) => progress.push(received / total),
    })
    return { isDone, said: lines.splice(0).join('\n') }
  }
  return { run, ranges, progress, place: store.placeOf(model) }
}

test('fetches a model once, lists it, checks it and removes it', options, async () => {
  const { run, ranges, progress } = await start()
  expect(await run('list')).toEqual({
    isDone: true,
    said: 'toy               not here  0 MB    Toy of ours (MIT)',
  })
  expect(await run('check')).toEqual({ isDone: false, said: 'No model is here.' })
  const works = { isDone: true, said: 'toy is here, and understands what is said.' }
  expect((await run('fetch', 'toy')).said).toBe(`toy: 0 MB are fetched.\n${works.said}`)
  expect(progress.at(-1)).toBe(1)
  expect(await run('fetch', 'toy')).toEqual(works)
  expect(ranges.length).toBe(1)
  expect((await run('list')).said).toBe('toy               here      0 MB    Toy of ours (MIT)')
  expect(await run('check')).toEqual(works)
  expect(await run('check', 'toy')).toEqual(works)
  expect(await run('remove', 'toy')).toEqual({ isDone: true, said: 'toy is removed.' })
  expect((await run('list')).said).toMatch(/not here/)
})

test('says what the machine carries, what would serve on it and why, and fetches that', options, async () => {
  const { run, ranges } = await start()
  const { isDone, said } = await run()
  expect(isDone).toBe(true)
  expect(said).toContain('This machine has 2 cores and 4.0 GB of memory.')
  expect(said).toContain('For recordings: Toy of ours')
  expect((await run('fetch')).isDone).toBe(true)
  expect(ranges.length).toBe(1)
  expect((await run()).said).toContain('and is here.')
})

test.for([
  [{ memoryBytes: 0.5e9, cores: 1 }, []],
  [{ memoryBytes: 1e9, cores: 1 }, ['moonshine']],
  [{ memoryBytes: 2e9, cores: 2 }, ['moonshine']],
  [{ memoryBytes: 4e9, cores: 2 }, ['nemotron']],
  [{ memoryBytes: 16e9, cores: 2 }, ['nemotron']],
  [{ memoryBytes: 8e9, cores: 4 }, ['nemotron', 'parakeet-v3']],
])('a machine with %o is given %s', ([machine, names]) => {
  expect(chooseModels(models, machine as Machine).map(({ name }) => name)).toEqual(names)
})

test('says that a model does not work, or why it cannot be fetched', options, async () => {
  const { run, place } = await start()
  expect((await run('check', 'toy')).said).toMatch(/There is no speech model/)
  await run('fetch', 'toy')
  const encoder = path.join(place, 'encoder.int8.onnx')
  writeFileSync(encoder, readFileSync(encoder).subarray(0, 20))
  const damaged = 'toy is damaged. To fetch it anew, remove it first.'
  expect(await run('check')).toEqual({ isDone: false, said: damaged })
})

test('ends as soon as it has said that a model is damaged', options, async () => {
  const dataDir = newFolder()
  const place = path.join(dataDir, 'speech-models', 'moonshine')
  mkdirSync(place, { recursive: true })
  const files = models.find(({ name }) => name === 'moonshine')?.files ?? []
  for (const file of files) writeFileSync(path.join(place, file), 'damaged')
  await expect(run(['check'], { DATA_DIR: dataDir })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is damaged'),
  })
})

test('fetches from a mirror, through a proxy', options, async () => {
  const { mirror: proxy, asked } = await openMirror()
  const env = {
    ...{ DATA_DIR: newFolder(), SPEECH_MODEL_MIRROR: 'http://models.example/here/' },
    ...{ NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy, NO_PROXY: '', no_proxy: '' },
  }
  const stdout = expect.stringContaining('There is nothing at http://models.example/here/')
  await expect(run(['fetch', 'moonshine'], env)).rejects.toMatchObject({ code: 1, stdout })
  expect(asked).toEqual(['models.example/here/sherpa-onnx-moonshine-tiny-en-int8.tar.bz2'])
})

test('explains itself when it is not understood', options, async () => {
  const { run } = await start()
  const { isDone, said } = await run('fetch', 'other')
  expect(isDone).toBe(false)
  expect(said).toMatch(/speech:model -- fetch \[NAME\][\s\S]*NAME is one of: toy\./)
})
