import { commonPasswords } from './common-passwords.ts'

/** Reasons why a password is one of the first to be guessed, as it goes on after "Your password is". Nothing of it refuses one. */
export const weaknesses = {
  address: 'your email address',
  name: 'your name',
  common: 'one of the most used passwords',
} as const
export type Weakness = keyof typeof weaknesses

type Owner = { email: string; firstName: string; lastName: string }

/** Why this password would be guessed early, whatever its letter case; null where nothing is known against it. */
export function findWeakness(password: string, { email, firstName, lastName }: Owner): Weakness | null {
  const plain = fold(password)
  const address = fold(email.trim())
  if (plain === address || plain === address.split('@')[0]) return 'address'
  const [first, last] = [join(firstName), join(lastName)]
  const name = join(password)
  if (name !== '' && [first, last, first + last, last + first].includes(name)) return 'name'
  // A sign at its end hides it from nobody.
  const bare = plain.replace(/[!.?*#]$/, '')
  return [plain, bare].some((each) => commonPasswords.has(each) || each === 'plainspoken') ? 'common' : null
}

function fold(text: string) {
  return text.normalize('NFC').toLowerCase()
}

/** Without what parts names from each other. */
function join(text: string) {
  return fold(text).replace(/[\s._-]/g, '')
}
