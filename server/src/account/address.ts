import { isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'
import { Failure } from '../http/failure.ts'

export type Address = {
  /** Where mail goes, as the person wrote it. */
  email: string
  /** Equal for two spellings of one mailbox, and different for look-alikes of other letters. */
  key: string
}

/**
 * Brings an address that the contract let through into one form. Mail goes to the very form the key is made from: a
 * code mailed to a look-alike must never open the account of the address it looks like.
 */
export function parseAddress(given: string): Address {
  const written = given.trim().normalize('NFC')
  const at = written.lastIndexOf('@')
  const domain = domainToASCII(written.slice(at + 1))
  // What looks like numbers was read as a machine's: 1.2 has become 1.0.0.2.
  if (domain.split('.').includes('') || isIPv4(domain))
    throw new Failure('invalid_request', { sentence: 'Please enter a valid email address' })
  const email = `${written.slice(0, at)}@${domain}`
  return { email, key: email.toLowerCase() }
}
