import { TextField, type TextFieldProps } from './text-field.tsx'

/** The address that an account goes by: to password managers its user name. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'name' | 'type'>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      required
      {...props}
    />
  )
}
