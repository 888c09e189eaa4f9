import { z } from 'zod'
import { device } from './limits.ts'
import { text } from './text.ts'

/** The device tokens that this browser was given, of whichever account: at most one of each. */
export const devices = z.array(text(200)).max(device.most).optional()

/** By this the account knows the browser again; to be kept, and sent with sign-ins and requests for a reset. Grants nothing. */
export const deviceData = z.object({ device: z.string() })
export type DeviceData = z.infer<typeof deviceData>
