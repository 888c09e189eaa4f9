import { z } from 'zod'
import type { Form } from '../form.ts'

/** An answer in Stripe's error shape. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: { error: { type: string; message: string; code?: string; param?: string } }

  constructor(status: number, error: { type?: string; message: string; code?: string; param?: string }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

const whole = z.coerce.number().int()
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const address = z.url({ protocol: /^https?$/ }).max(5000)
const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50)
const expand = z.array(z.string()).max(20).optional()
const page = { limit: whole.min(1).max(100).default(10), starting_after: z.string().optional() }
const created = z
  .strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() })
  .optional()

/** The parameters that the product sends, each as Stripe takes it; anything else is refused as Stripe refuses what it does not know. */
export const createSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.tuple([
    z.strictObject({
      quantity: whole.min(1),
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: whole.min(0).max(99_999_999),
        product_data: z.strictObject({
          name: z.string().min(1),
          description: z.string().min(1).optional(),
        }),
      }),
    }),
  ]),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  customer_email: z.email().max(800).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: z.string().optional() })
    .optional(),
  allowed_payment_method_types: z
    .array(z.enum(['card', 'link']))
    .min(1)
    .optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  locale: z.enum(['auto', 'en', 'en-GB']).optional(),
  submit_type: z.enum(['auto', 'pay']).optional(),
  expires_at: whole.optional(),
  expand,
})

export const listSessions = z.strictObject({
  created,
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  expand,
  ...page,
})

export const listEvents = z.strictObject({
  created,
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  ...page,
})

export const listRefunds = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  ...page,
})

export const retrieve = z.strictObject({ expand })

export const createRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: whole.min(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
})

/** Checks decoded parameters. Throws what Stripe would answer, naming the parameter as Stripe writes it. */
export function checkParameters<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? [issue.keys[0]] : [])]
  const param = path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
  if (issue?.code === 'unrecognized_keys') {
    throw new ApiError(400, {
      code: 'parameter_unknown',
      param,
      message: `Received unknown parameter: ${param}`,
    })
  }
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined')
  if (isMissing) {
    throw new ApiError(400, {
      code: 'parameter_missing',
      param,
      message: `Missing required param: ${param}.`,
    })
  }
  throw new ApiError(400, { param, message: `Invalid ${param}` })
}
