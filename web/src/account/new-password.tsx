import { password as limits } from '@plainspoken/contract/limits'
import { type InputEvent, useEffect, useRef, useState } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
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

/** What refuses a new password that stands in the field `name`, or its repetition; nothing else does. */
export function checkNewPassword<Name extends FieldName>(
  name: Name,
  values: Record<Name | 'confirmPassword', string>,
): { [field in FieldName | 'confirmPassword']?: string } {
  if (values[name] !== values.confirmPassword) return { confirmPassword: passwordsDiffer }
  if (values[name].length < limits.min) return { [name]: passwordTooShort }
  return {}
}

/** A new password, typed twice, with a word about its strength while one types. */
export function NewPassword({ label, name, confirmLabel, errors }: NewPasswordProps) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const box = useRef<HTMLDivElement>(null)

  function read() {
    const [password, confirmation] = box.current?.querySelectorAll('input') ?? []
    setTyped({ password: password?.value ?? '', confirmation: confirmation?.value ?? '' })
  }
  // What was typed before the page came alive counts as well.
  useEffect(read, [])

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
          typed.password === '' ? 'Password must be at least 8 characters' : judgePassword(typed.password)
        }
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
