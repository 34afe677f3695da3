import { normalised } from '@rapport/contract/plain-text.ts'
import { createCipheriv, createDecipheriv, scrypt as scryptCallback } from 'node:crypto'
import { promisify } from 'node:util'

/*
 * A stream that is encrypted in chunks, so that neither end needs the whole of it: the STREAM
 * construction of Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its
 * Nonce-Reuse Misuse-Resistance" (2015), with AES-256-GCM. A chunk's nonce is its number and whether
 * it is the last one, so chunks can't be left out, repeated or put in another order, and a stream
 * that ends early is no valid one. The key belongs to one file, because its salt does.
 */

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptCallback)

export const saltBytes = 16
const keyBytes = 32
const chunkBytes = 1024 * 1024
const tagBytes = 16
const sealedBytes = chunkBytes + tagBytes

/** OWASP's parameters for 32 MiB (its Password Storage Cheat Sheet). */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

/** The key of one file. Takes half a second, so that guessing a passphrase is slow. */
export const fileKey = (secret: string, salt: Buffer): Promise<Buffer> =>
  scrypt(normalised(secret, 'NFC'), salt, keyBytes, cost)

export type Sealing = {
  key: Buffer
  /** Stands in clear before the chunks, and is authenticated with each. */
  header: Buffer
}

/** Encrypts a stream. */
export async function* seal(plain: AsyncIterable<Buffer>, { key, header }: Sealing): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { chunk, isLast } of inChunks(plain, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(header)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Not what was sealed, or not with this key. `chunk` counts from 0. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
  readonly chunk: number

  constructor(chunk: number) {
    super(`chunk ${chunk} can't be decrypted`)
    this.chunk = chunk
  }
}

/** Decrypts a stream. Yields nothing that wasn't authenticated. Throws an `UnsealError`. */
export async function* unseal(
  sealed: AsyncIterable<Buffer>,
  { key, header }: Sealing,
): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { chunk, isLast } of inChunks(sealed, sealedBytes)) {
    yield open(chunk, { key, header, number, isLast })
    number++
  }
}

type Place = { number: number; isLast: boolean }

function open(chunk: Buffer, { key, header, number, isLast }: Sealing & Place): Buffer {
  if (chunk.length < tagBytes) throw new UnsealError(number)
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes })
  decipher.setAAD(header).setAuthTag(chunk.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw new UnsealError(number)
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Chunks of `size` bytes. The last one may be shorter, or empty if there is nothing at all. */
async function* inChunks(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part)
    length += part.length
    // A full chunk waits for the next byte: without one it is the last.
    while (length > size) {
      const all = Buffer.concat(parts)
      yield { chunk: all.subarray(0, size), isLast: false }
      parts = [all.subarray(size)]
      length -= size
    }
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}
