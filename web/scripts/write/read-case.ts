import * as z from 'zod'

const step = z.union(
  [
    z.string(),
    z.object({ turn: z.int().nonnegative() }),
    z.object({ type: z.string(), at: z.int().nonnegative() }),
    z.object({ press: z.enum(['stop', 'clear', 'undo', 'redo']) }),
  ],
  'is neither words, nor a turn, something typed or a key pressed',
)

const schema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is no language tag')
    .default('en-US'),
  said: z.array(step),
  start: z
    .object({
      text: z.string().default(''),
      sel: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).optional(),
    })
    .default({ text: '' })
    .refine(({ text, sel }) => Math.max(...(sel ?? [0])) <= text.length, {
      error: 'reaches beyond the text',
      path: ['sel'],
    }),
  pause: z.number().nonnegative().default(1500),
  interims: z.boolean().default(true),
  paced: z.boolean().default(false),
  settings: z
    .object({
      numbers: z.enum(['formatted', 'heard']).default('formatted'),
      punctuation: z.enum(['as-said', 'at-pauses']).default('as-said'),
      fillers: z.enum(['keep', 'out']).default('keep'),
      repairs: z.enum(['keep', 'out']).default('keep'),
    })
    .prefault({}),
})

/** A case: the text before it, and everything said, typed and pressed, in order. */
export type Case = z.infer<typeof schema>
export type Step = z.infer<typeof step>

/** Reads a case from its line. Throws an error whose message is a sentence about what is wrong with it. */
export function readCase(line: string): Case {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Error('This line is no JSON.')
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`${issue?.path.join('.') || 'The case'}: ${issue?.message}`)
}
