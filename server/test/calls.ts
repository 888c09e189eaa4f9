import type { buildApp } from '../src/app.ts'

type Schema = {
  type?: string
  anyOf?: Schema[]
  maxLength?: number
  enum?: unknown[]
  format?: string
  properties?: Record<string, Schema>
}
export type BodyCall = { method: 'POST' | 'PATCH' | 'DELETE'; url: string; fields: Record<string, Schema> }

/** Every call that takes a JSON body, and the body's fields, as the server's own description gives them. */
export async function bodyCallsOf(app: Awaited<ReturnType<typeof buildApp>>): Promise<BodyCall[]> {
  const { paths } = (await app.inject({ url: '/docs/json' })).json()
  return Object.entries<Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>(
    paths,
  ).flatMap(([url, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => {
      const schema = call.requestBody?.content['application/json']?.schema
      const fields = schema && variantsOf(schema).find(({ properties }) => properties)?.properties
      return fields ? [{ method: method.toUpperCase() as BodyCall['method'], url, fields }] : []
    }),
  )
}

/** The forms that a value may have: the schema itself, or the members of its union. */
export function variantsOf(schema: Schema): Schema[] {
  return schema.anyOf?.flatMap(variantsOf) ?? [schema]
}
