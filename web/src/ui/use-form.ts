import { visible } from '@plainspoken/contract/limits'
import { type FormEvent, type InputEvent, useRef, useState } from 'react'

type Values<Name extends string> = Record<Name, string>

interface FormOptions<Name extends string> {
  /** The sentence for each field that was left empty; null where the form goes without it. */
  required: Record<Name, string | null>
  /** Anything wrong with the values besides being empty, by field. */
  check?: (values: Values<Name>) => Partial<Values<Name>>
  submit: (values: Values<Name>, form: FormData) => Promise<void>
  /** The sentence for whatever `submit` threw. */
  explain: (error: unknown) => string
  /** The field that a failure is about: it is said under that one, which gets the focus; a code is to be typed anew. */
  blame?: (error: unknown) => Name | null
}

/**
 * A form of uncontrolled fields: says what is missing under the fields, puts the cursor into the first of them,
 * and sends once at a time.
 */
export function useForm<Name extends string>({ required, check, submit, explain, blame }: FormOptions<Name>) {
  const [errors, setErrors] = useState<Partial<Values<Name>>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const data = new FormData(form)
    const names = Object.keys(required) as Name[]
    const values = Object.fromEntries(
      names.map((name) => [name, String(data.get(name) ?? '')]),
    ) as Values<Name>
    const found: Partial<Values<Name>> = { ...check?.(values) }
    for (const name of names) {
      const ifMissing = required[name]
      if (ifMissing !== null && isBlank(name, values[name])) found[name] = ifMissing
    }
    setErrors(found)
    setFailure('')
    const first = names.find((name) => found[name] !== undefined)
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    isSending.current = true
    setBusy(true)
    try {
      await submit(values, data)
    } catch (error) {
      const blamed = blame?.(error) ?? null
      if (blamed === null) setFailure(explain(error))
      else {
        setErrors({ [blamed]: explain(error) } as Partial<Values<Name>>)
        askAgain(form.querySelector(`[name="${blamed}"]`))
      }
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (name in errors) setErrors({ ...errors, [name]: undefined })
  }

  // Sent by the browser itself only where no script runs, and then never with a password in the address.
  return { props: { noValidate: true, method: 'post', onSubmit, onInput } as const, errors, failure, isBusy }
}

/** A code that was wrong is of no more use; anything else may be mended. */
function askAgain(field: HTMLInputElement | null) {
  if (field?.autocomplete === 'one-time-code') field.value = ''
  else field?.select()
  field?.focus()
}

/** Spaces, and what else cannot be seen, are characters like others in a password, and nothing at all elsewhere. */
function isBlank(name: string, value: string): boolean {
  return /password/i.test(name) ? value === '' : !visible.test(value)
}
