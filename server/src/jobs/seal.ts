import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import type { Config } from '../config.ts'
import { deriveKey } from '../derived-key.ts'

const header = { alg: 'dir', enc: 'A256GCM' } as const

/** Hides what waits in the database from whoever reads that alone. Sealed with the newest token secret, opened with each. */
export function makeSeal({ tokenSecrets }: Pick<Config, 'tokenSecrets'>) {
  const keys = tokenSecrets.map((secret) => deriveKey(secret, 'waiting mails'))
  const [newest] = keys
  if (!newest) throw new Error('no token secret is configured')

  return {
    close: (value: unknown): Promise<string> =>
      new CompactEncrypt(Buffer.from(JSON.stringify(value))).setProtectedHeader(header).encrypt(newest),

    /** Null for what was sealed with a secret that is gone. */
    async open(sealed: string): Promise<unknown> {
      for (const key of keys) {
        try {
          return JSON.parse(Buffer.from((await compactDecrypt(sealed, key)).plaintext).toString())
        } catch (error) {
          if (!(error instanceof errors.JWEDecryptionFailed)) throw error
        }
      }
      return null
    },
  }
}
