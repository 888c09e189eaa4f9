import { z } from 'zod'
import { devices } from './devices.ts'
import { nameMax } from './limits.ts'
import { text } from './text.ts'

/** At most so many stand in one account. */
export const passkeysMost = 20

/** Bytes as browsers write them in JSON. */
const bytes = (most: number) => text(most).regex(/^[\w-]+$/)
const credentialId = bytes(1400)
const clientDataJSON = bytes(4096)

/** A credential without what browsers give besides: nothing here asks for it. */
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** The request to a browser, as `PublicKeyCredential.parse…OptionsFromJSON` takes it. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** The answer of a passkey to a challenge. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(2048),
    signature: bytes(2048),
    userHandle: bytes(128).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

export const passkeyLoginBody = z.strictObject({
  response: passkeyAnswer,
  rememberMe: z.boolean().optional(),
  devices,
})
export type PasskeyLoginBody = z.infer<typeof passkeyLoginBody>

const passkeyName = text(2 * nameMax)
  .trim()
  .max(nameMax)
  .regex(/[^\s\p{Default_Ignorable_Code_Point}]/u, 'Please enter a name')
  .regex(/^(\P{C}|[\u200c\u200d])+$/u)

export const addPasskeyBody = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      attestationObject: bytes(16_384),
      transports: z.array(text(32)).max(8).optional(),
    }),
  }),
})
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>
export const renamePasskeyBody = z.strictObject({ name: passkeyName })
export type RenamePasskeyBody = z.infer<typeof renamePasskeyBody>
export const passkeyParams = z.strictObject({ passkeyId: z.uuid() })

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: never yet. */
  usedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>
