import { domainToASCII } from 'node:url'
import { AppError } from '../../http/errors.ts'

/**
 * A mailbox's address as it is sent from: with its domain in ASCII (IDNA), since few servers take
 * others (SMTPUTF8). Throws `invalid_request` for one whose local part isn't ASCII.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))]
  if (domain !== '' && /^[\x21-\x7e]+$/.test(local)) return `${local}@${domain}`
  throw new AppError('invalid_request', { errors: [{ path: 'address', code: 'error_invalid_email' }] })
}
