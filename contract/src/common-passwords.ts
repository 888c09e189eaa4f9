import { dictionary } from '@zxcvbn-ts/language-common'
import { password } from './limits.ts'

/** Those of the 10,000 most used passwords that are long enough to be taken here, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, 10_000).filter((each) => each.length >= password.min),
)
