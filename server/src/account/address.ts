import { isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'
import { Failure } from '../http/failure.ts'

export type Address = {
  /** The address for mail, as the person wrote it. */
  email: string
  /** Equal for two spellings of one mailbox, and different for look-alikes of other letters. */
  key: string
  /** Equal for all spellings of one mailbox: see `mailboxOf`. */
  mailbox: string
}

/** Domains of one provider, which delivers to one mailbox whatever dots and dashes stand in its name. */
const providers = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
]

/**
 * One mailbox has many spellings: whatever stands after a plus, and what its provider ignores. For counting mails and free
 * days only; two such addresses are still two accounts.
 */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const domain = emailKey.slice(at + 1)
  // One that begins with a plus has no suffix.
  const name = emailKey.slice(0, at).replace(/(?<=.)\+.*/, '')
  const provider = providers.find(({ domains }) => domains.includes(domain))
  if (!provider) return `${name}@${domain}`
  return `${name.replace(provider.ignored, '')}@${provider.domains[0]}`
}

/**
 * Brings an address that the contract let through into one form. Mail goes to the very form the key is made from: a
 * code mailed to a look-alike must never open the account of the address it looks like.
 */
export function parseAddress(given: string): Address {
  const written = given.trim().normalize('NFC')
  const at = written.lastIndexOf('@')
  const domain = domainToASCII(written.slice(at + 1))
  // A domain of numbers was read as a machine's: 1.2 has become 1.0.0.2.
  if (domain.split('.').includes('') || isIPv4(domain))
    throw new Failure('invalid_request', { sentence: 'Please enter a valid email address' })
  const email = `${written.slice(0, at)}@${domain}`
  const key = email.toLowerCase()
  return { email, key, mailbox: mailboxOf(key) }
}
