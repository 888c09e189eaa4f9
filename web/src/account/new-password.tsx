import { password as limits } from '@plainspoken/contract/limits'
import { type InputEvent, useEffect, useRef, useState } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { useAuth } from './auth-store.ts'
import { judgePassword } from './password-strength.ts'

const passwordsDiffer = 'Passwords do not match'
const passwordTooShort = 'Password must be at least 8 characters long'

type FieldName = 'password' | 'newPassword'

interface NewPasswordProps {
  label: string
  name: FieldName
  confirmLabel: string
  errors: { [name in FieldName | 'confirmPassword']?: string | undefined }
}

/** The errors of a new password in the field `name`, and of its repetition; nothing else refuses it. */
export function checkNewPassword<Name extends FieldName>(
  name: Name,
  values: Record<Name | 'confirmPassword', string>,
): { [field in FieldName | 'confirmPassword']?: string } {
  if (values[name] !== values.confirmPassword) return { confirmPassword: passwordsDiffer }
  if (values[name].length < limits.min) return { [name]: passwordTooShort }
  return {}
}

type FindWeakness = typeof import('@plainspoken/contract/weak-password').findWeakness

/** Says why a password would be guessed early. The list of the most used ones comes when somebody begins to type. */
function useWeakness(isTyping: boolean): FindWeakness {
  const [find, setFind] = useState<FindWeakness>(() => () => null)
  useEffect(() => {
    if (!isTyping) return
    import('@plainspoken/contract/weak-password').then(
      ({ findWeakness }) => setFind(() => findWeakness),
      (error) => console.warn('Passwords are not compared with the most used ones.', error),
    )
  }, [isTyping])
  return find
}

const warnings = {
  address: 'It’s your address: easy to guess.',
  name: 'It’s your name: easy to guess.',
  common: 'Very common: easy to guess.',
}

/** A new password, typed twice, with a word about its strength while one types. */
export function NewPassword({ label, name, confirmLabel, errors }: NewPasswordProps) {
  const [typed, setTyped] = useState({ password: '', confirmation: '', owner: nobody })
  const box = useRef<HTMLDivElement>(null)

  function read() {
    const [password, confirmation] = box.current?.querySelectorAll('input') ?? []
    setTyped({
      password: password?.value ?? '',
      confirmation: confirmation?.value ?? '',
      owner: { ...nobody, ...useAuth.getState().user, ...readOwner(password?.form) },
    })
  }
  // A field may have been filled in before the page was hydrated.
  useEffect(read, [])

  const findWeakness = useWeakness(typed.password !== '')
  const weakness = findWeakness(typed.password, typed.owner)
  const isTooShort = typed.password.length > 0 && typed.password.length < limits.min
  const differs = typed.confirmation.length > 0 && typed.confirmation !== typed.password
  return (
    <div ref={box} onInput={(_: InputEvent) => read()}>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        required
        error={errors[name] ?? (isTooShort ? 'Password must be at least 8 characters' : undefined)}
        hint={
          typed.password === ''
            ? 'Password must be at least 8 characters'
            : weakness === null
              ? judgePassword(typed.password)
              : warnings[weakness]
        }
        warns={weakness !== null}
      />
      <PasswordField
        label={confirmLabel}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword ?? (differs ? passwordsDiffer : undefined)}
      />
    </div>
  )
}

const nobody = { email: '', firstName: '', lastName: '' }

/** The owner's names and address, as far as the form around a password holds them. */
function readOwner(form: HTMLFormElement | null | undefined): Partial<typeof nobody> {
  const given = new FormData(form ?? undefined)
  return Object.fromEntries(
    Object.keys(nobody).flatMap((name) => (given.has(name) ? [[name, String(given.get(name))]] : [])),
  )
}
