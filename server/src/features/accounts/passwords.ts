import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Parameters = { memory: number; passes: number; parallelism: number }

/**
 * OWASP's first choice for Argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet).
 * About 30 ms of one core.
 */
const current: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const derive = promisify(argon2)

/** A stored password: a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, parameters: Parameters = current): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await tagOf({ password, salt, parameters, tagLength: tagBytes })
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether a password matches the stored one. Without a stored one (no such account, or no password)
 * returns false after the same work. Throws if the stored text is not an Argon2id PHC string.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const { parameters, salt, tag } = stored === null ? nobody : parse(stored)
  const actual = await tagOf({ password, salt, parameters, tagLength: tag.length })
  return timingSafeEqual(actual, tag) && stored !== null
}

/** Whether a stored password has outdated parameters. */
export function isOutdated(stored: string): boolean {
  const { parameters, salt, tag } = parse(stored)
  return (
    parameters.memory !== current.memory ||
    parameters.passes !== current.passes ||
    parameters.parallelism !== current.parallelism ||
    salt.length < saltBytes ||
    tag.length < tagBytes
  )
}

type Stored = { parameters: Parameters; salt: Buffer; tag: Buffer }

const nobody: Stored = { parameters: current, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) }

const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/

function parse(stored: string): Stored {
  const match = pattern.exec(stored)
  if (!match) throw new Error('a stored password is no Argon2id PHC string')
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  }
}

/**
 * Passwords are normalised (NFKC, as required by NIST SP 800-63B), because a keyboard may send
 * composed or decomposed Hangul.
 */
function tagOf(input: {
  password: string
  salt: Buffer
  parameters: Parameters
  tagLength: number
}): Promise<Buffer> {
  const message = input.password.normalize('NFKC')
  return derive('argon2id', { message, nonce: input.salt, tagLength: input.tagLength, ...input.parameters })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
