import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { deviceHeader } from '@plainspoken/contract/device-header'
import { device as limits } from '@plainspoken/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { deriveKey } from '../derived-key.ts'
import type { User } from './user-store.ts'

export type Devices = ReturnType<typeof makeDevices>

type Owner = Pick<User, 'id' | 'devicesFrom'>

/**
 * Tokens by which a browser is known again as one in which an account signed in before (OWASP's device cookies). They prove nothing:
 * such a browser has its own count of wrong passwords and of reset mails, which strangers cannot use up, and a sign-in
 * there is no news to the owner. A new password ends them all, since somebody else may have signed in with the old one.
 */
export function makeDevices({ config, now }: Pick<Deps, 'config' | 'now'>) {
  const keys = config.tokenSecrets.slice(0, 2).map((secret) => deriveKey(secret, 'device tokens'))

  const sign = (body: string, key: Buffer) => createHmac('sha256', key).update(body).digest('base64url')

  function isOurs(body: string, signature: string) {
    return keys.some((key) => {
      const expected = sign(body, key)
      return (
        expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
      )
    })
  }

  const isOver = (issuedAt: string) => now().getTime() - Number(issuedAt) > limits.lifeMs

  return {
    /**
     * The account of one of these tokens, without asking whether a new password has ended it since: for counting
     * only, where whoever holds a token of some account is given that account's share.
     */
    ownerOf(tokens: string[]): string | null {
      for (const token of tokens) {
        const [ownerId = '', device = '', issuedAt = '', signature = ''] = token.split('.')
        if (isOurs(`${ownerId}.${device}.${issuedAt}`, signature) && !isOver(issuedAt)) return ownerId
      }
      return null
    },

    /** A token of the account for this browser, with the name it has already where it is known. */
    issue(owner: Pick<User, 'id'>, device: string | null = null): string {
      const body = `${owner.id}.${device ?? randomUUID()}.${now().getTime()}`
      return `${body}.${sign(body, keys[0] as Buffer)}`
    },

    /** The browser's name if one of its tokens is of this account and still counts; null where it is a stranger to it. */
    recognise(owner: Owner | null, tokens: string[] = []): string | null {
      for (const token of tokens) {
        const [ownerId, device = '', issuedAt = '', signature = ''] = token.split('.')
        const isEnded = isOver(issuedAt) || Number(issuedAt) < (owner?.devicesFrom?.getTime() ?? 0)
        if (ownerId === owner?.id && isOurs(`${ownerId}.${device}.${issuedAt}`, signature) && !isEnded)
          return device
      }
      return null
    },
  }
}

/** The tokens that a request sends in `deviceHeader`. */
export function readDeviceTokens({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const given = headers[deviceHeader]
  return typeof given === 'string' ? given.split(' ', limits.most) : []
}

/**
 * The key by which wrong passwords (of an address) and reset mails (of a mailbox) are counted: the browser where the
 * account knows it.
 */
export function countedBy(address: string, device: string | null): string {
  return device === null ? address : `device ${device}`
}
