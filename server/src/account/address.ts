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
  if (domain.split('.').includes(''))
    throw new Failure('invalid_request', { sentence: 'Please enter a valid email address' })
  const email = `${written.slice(0, at)}@${domain}`
  return { email, key: email.toLowerCase() }
}
