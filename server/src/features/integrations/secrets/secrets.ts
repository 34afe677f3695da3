import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The stored layout: version, key id, initialisation vector, ciphertext, tag. */
const version = 1
const idLength = 8
const ivLength = 12
const tagLength = 16
const headLength = 1 + idLength + ivLength

type Key = { id: Buffer; key: Buffer }

/** `unknown_key`: none of our keys encrypted it. `broken`: it was changed, or belongs to another row. */
export class SecretError extends Error {
  override name = 'SecretError'
  readonly fault: 'unknown_key' | 'broken'
  constructor(fault: SecretError['fault']) {
    super(fault === 'unknown_key' ? 'encrypted with another key' : 'changed, or of another row')
    this.fault = fault
  }
}

/**
 * Encrypts credentials at rest with AES-256-GCM. Each is bound to its row, so that it can't be used
 * in another one's place, and names its key, so that keys can be rotated.
 */
export class Secrets {
  readonly #current: Key
  readonly #known: Key[]

  constructor({ secretsKey, secretsKeyOld }: { secretsKey: string; secretsKeyOld: string | null }) {
    this.#current = keyOf(secretsKey)
    this.#known = [this.#current, ...(secretsKeyOld === null ? [] : [keyOf(secretsKeyOld)])]
  }

  /** `row` identifies the row, such as `mailboxes/7`. */
  seal(row: string, text: string): Buffer {
    const { id, key } = this.#current
    const iv = randomBytes(ivLength)
    const head = Buffer.concat([Buffer.from([version]), id, iv])
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associated(head, row))
    return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws a `SecretError`. */
  open(row: string, sealed: Buffer): string {
    const found = this.#known.find(({ id }) => idOf(sealed).equals(id))
    if (!found) throw new SecretError('unknown_key')
    const head = sealed.subarray(0, headLength)
    try {
      const decipher = createDecipheriv('aes-256-gcm', found.key, head.subarray(-ivLength), {
        authTagLength: tagLength,
      })
        .setAAD(associated(head, row))
        .setAuthTag(sealed.subarray(-tagLength))
      const content = sealed.subarray(headLength, -tagLength)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString()
    } catch {
      throw new SecretError('broken')
    }
  }

  isCurrent(sealed: Buffer): boolean {
    return idOf(sealed).equals(this.#current.id)
  }
}

/** Encrypted under an unknown key version, so no key fits. */
const idOf = (sealed: Buffer): Buffer =>
  sealed[0] === version && sealed.length >= headLength + tagLength
    ? sealed.subarray(1, 1 + idLength)
    : Buffer.alloc(0)

const associated = (head: Buffer, row: string): Buffer => Buffer.concat([head, Buffer.from(row)])

const keyOf = (secret: string): Key => ({
  key: derived(secret, 'rapport mailbox credentials', 32),
  id: derived(secret, 'rapport mailbox credentials key id', idLength),
})

const derived = (secret: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret), '', purpose, length))
