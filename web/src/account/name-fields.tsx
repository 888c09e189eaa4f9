import { TextField } from '../ui/text-field.tsx'

type Names<Value> = { firstName?: Value; lastName?: Value }

interface NameFieldsProps {
  errors: Names<string | undefined>
  defaults?: Names<string>
}

export function NameFields({ errors, defaults }: NameFieldsProps) {
  return (
    <>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        autoCapitalize="words"
        required
        defaultValue={defaults?.firstName}
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        autoCapitalize="words"
        required
        defaultValue={defaults?.lastName}
        error={errors.lastName}
      />
    </>
  )
}
