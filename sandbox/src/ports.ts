import { connect } from 'node:net'
import { CannotStart } from './cannot-start.ts'
import { answers } from './server-process.ts'

/** Refuses when a program listens there already: ours says where it is, another one what to do. */
export async function requireFreePort(name: 'PORT' | 'SANDBOX_PORT', port: number, productUrl: string) {
  if (!(await isTaken(port))) return
  if (await answers(`${productUrl}/health`)) {
    throw new CannotStart(`Plainspoken is already running at ${productUrl}.`)
  }
  throw new CannotStart(
    `Port ${port} is in use by another program. End it, or choose another port: ${name}=${port + 10} npm start`,
  )
}

function isTaken(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: 'localhost', timeout: 2000 })
    const settle = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
