import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const forms = read('server/src/environment.ts')
/** The settings that every server reads, and those that one with accounts and pages reads besides. */
const environment = [...forms.matchAll(/nvironment = \w+(?:\.\w+)*\.(?:object|extend)\(\{(.*?)\n\}\)/gs)]
  .map(([, body]) => body)
  .join('')
const ofServers = [...environment.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
const ofContainers = [
  ...(read('compose.yaml') + read('deploy/compose.cluster.yaml')).matchAll(/\$\{([A-Z_]+)/g),
]
const settings = [...new Set([...ofServers, ...ofContainers.map(([, name]) => name)])]
const documented = [...read('docs/operating.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)

test('every setting has its line in the operating guide, and every line there is a setting', () => {
  expect(settings).toContain('PUBLIC_URL')
  expect(documented.toSorted()).toEqual([...settings, 'SANDBOX_PORT'].toSorted())
})

test('the sample of the settings names each of them once, and sets the required ones alone', () => {
  const lines = [...read('.env.example').matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)]
  expect(lines.map(([, , name]) => name).toSorted()).toEqual(settings.toSorted())
  const required = [...read('docs/operating.md').matchAll(/^\| `([A-Z_]+)` \*/gm)].map(([, name]) => name)
  expect(lines.filter(([, off]) => off === '').map(([, , name]) => name)).toEqual(required)
})

test('the README names only settings, commands and files that exist', () => {
  const text = read('README.md')
  const named = [...text.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name)
  expect(named.filter((name) => !documented.includes(name))).toEqual([])

  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...text.matchAll(/(?:`| {4})(?:[A-Z_]+=\S+ )?npm (?:run )?([a-z:]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(commands).toContain('start')
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([])

  const links = [...text.matchAll(/\]\((?!http)([^)]+)\)/g)].map(([, file = '']) => file)
  expect(links).toContain('docs/operating.md')
  expect(links.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('the operator’s commands are in the image', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const [, image = ''] = read('Dockerfile').split(/^RUN apt-get/m)
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  const files = ['accounts', 'payments', 'mail', 'doctor', 'backup', 'restore', 'speech:model'].map(
    (name) => scripts[name]?.split(' ')[2] ?? name,
  )
  expect(copied).toContain('server')
  expect(files.filter((file) => !copied.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual(
    [],
  )
})

test('every container has its limits of memory, processes and files, and the service of systemd too', () => {
  for (const file of ['compose.yaml', 'deploy/compose.cluster.yaml']) {
    // The nodes of the cluster take theirs from "x-node".
    const parts = read(file).split(/^(?=\S)|^ {2}(?=[\w-]+:\n {4}(?:image|build|<<):)/m)
    const containers = parts.filter((part) => /^ {2,4}(image|build):/m.test(part))
    expect(containers.length).toBeGreaterThan(0)
    for (const container of containers)
      for (const limit of [/mem_limit:/, /pids_limit:/, /nofile:/]) expect(container).toMatch(limit)
  }
  for (const limit of ['MemoryMax', 'TasksMax', 'LimitNOFILE'])
    expect(read('deploy/plainspoken.service')).toMatch(new RegExp(`^${limit}=`, 'm'))
})

test('nginx takes large bodies where recordings come alone, and no proxy passes a client’s request id on', () => {
  const nginx = read('deploy/nginx.conf')
  const large = [...nginx.matchAll(/location ([^{]+) \{[^}]*client_max_body_size 1025m/g)].map(
    ([, place]) => place,
  )
  expect(large).toEqual([
    '= /share',
    '~ ^/(transcription/(transcribe|live)|v1/(audio/transcriptions|listen))$',
  ])
  expect(nginx).toMatch(/^ {2}client_max_body_size 1m;$/m)
  expect(nginx).toContain('proxy_set_header X-Request-Id $request_id;')
  expect(read('deploy/Caddyfile')).toContain('header_up X-Request-Id {http.request.uuid}')
  expect(read('deploy/haproxy.cfg')).toContain('set-header X-Request-Id %[uuid]')
})
