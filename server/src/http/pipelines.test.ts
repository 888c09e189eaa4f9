import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { shareWorld } from '../../test/account-world.ts'
import { takeRequestsInTurn } from './pipelines.ts'

const world = await shareWorld()
await world.app.listen({ host: '127.0.0.1', port: 0 })

function open(app: Pick<typeof world.app, 'server'>) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  return { socket, count: () => answers.split('HTTP/1.1 200').length - 1, answers: () => answers }
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

test('case 107: requests sent together on one connection are taken one after the other', async () => {
  const app = fastify()
  takeRequestsInTurn(app)
  let under = 0
  let most = 0
  const order: string[] = []
  app.get<{ Params: { number: string } }>('/:number', async ({ params }) => {
    most = Math.max(most, ++under)
    await nextTurn()
    under--
    order.push(params.number)
    return {}
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { socket, count } = open(app)
  const numbers = Array.from({ length: 9 }, (_, i) => String(i))
  socket.write(numbers.map((number) => get(`/${number}`)).join(''))
  await expect.poll(count).toBe(9)
  expect(order).toEqual(numbers)
  expect(most).toBe(1)
})

test('case 107: a connection on which very many requests wait ends, and others are answered meanwhile', async () => {
  const { socket } = open(world.app)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(get('/health').repeat(3000))
  const other = open(world.app)
  other.socket.write(get('/health'))
  await expect.poll(other.count).toBe(1)
  await closed
})

test('case 107: of what one segment brings along no more is read than may wait', async () => {
  const app = fastify()
  takeRequestsInTurn(app)
  let read = 0
  app.server.on('request', () => read++)
  app.get('/', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { socket } = open(app)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(get('/').repeat(1500))
  await closed
  expect(read).toBeLessThan(40)
  // And the next one is served.
  const other = open(app)
  other.socket.write(get('/'))
  await expect.poll(other.count).toBe(1)
})
