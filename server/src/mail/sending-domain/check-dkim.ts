import { createPublicKey } from 'node:crypto'
import type { AskTexts, DkimFinding } from './findings.ts'
import { readTags } from './tag-list.ts'

/** Where the key of a signature is: its tags s= and d=. */
export type SigningKey = { selector: string; domain: string }

/** Shorter keys of RSA must not be accepted, and not be made (RFC 8301, 3.2). */
const minBits = 1024
const goodBits = 2048

/** The key of a signature, as receivers find it. */
export async function checkDkim(key: SigningKey, askTexts: AskTexts): Promise<DkimFinding> {
  const { selector, domain } = key
  const at = { part: 'dkim', selector, domain } as const
  const texts = await askTexts(`${selector}._domainkey.${domain}`)
  if (texts === null) return { ...at, result: 'not_asked', cause: 'not_asked' }
  const [text, ...others] = texts
  if (text === undefined) return { ...at, result: 'wrong', cause: 'missing' }
  // Several records are undefined (RFC 6376, 3.6.2.2), so receivers differ.
  const bits = others.length > 0 ? 'malformed' : strengthOf(text)
  if (typeof bits === 'string') return { ...at, result: 'wrong', cause: bits }
  if (bits === null || bits >= goodBits) return { ...at, result: 'good', cause: null }
  return { ...at, result: bits < minBits ? 'wrong' : 'advice', cause: 'weak', bits }
}

/** The bits of an RSA key; null for Ed25519 (RFC 8463), which has one strength. */
function strengthOf(record: string): number | null | 'malformed' | 'revoked' {
  const tags = readTags(record)
  const [first] = tags?.keys() ?? []
  const isVersion = !tags?.has('v') || (first === 'v' && tags.get('v') === 'DKIM1')
  const key = tags?.get('p')?.replaceAll(/\s/g, '')
  if (!tags || !isVersion || key === undefined || !isForEmail(tags.get('s'))) return 'malformed'
  if (key === '') return 'revoked'
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(key)) return 'malformed'
  const bytes = Buffer.from(key, 'base64')
  const kind = tags.get('k') ?? 'rsa'
  if (kind === 'ed25519') return bytes.length === 32 ? null : 'malformed'
  return kind === 'rsa' ? bitsOf(bytes) : 'malformed'
}

const isForEmail = (services = '*'): boolean =>
  services.split(':').some((service) => ['*', 'email'].includes(service.trim()))

/** RSA keys are published with the frame of X.509, and without by some, which receivers take too. */
function bitsOf(key: Buffer): number | 'malformed' {
  for (const type of ['spki', 'pkcs1'] as const)
    try {
      const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key, format: 'der', type })
      if (asymmetricKeyType === 'rsa') return asymmetricKeyDetails?.modulusLength ?? 'malformed'
    } catch {
      // It is none in this frame.
    }
  return 'malformed'
}
