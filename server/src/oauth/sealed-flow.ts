import { EncryptJWT, jwtDecrypt } from 'jose'
import { hkdfSync } from 'node:crypto'
import type { z } from 'zod'

/** Seconds a user may take to choose an account. */
const flowLifetime = 10 * 60

/**
 * The state of an OAuth flow, encrypted and kept in the browser tab that began it. No other browser
 * can finish the flow, but any server process can.
 */
export class SealedFlow<T extends Record<string, string>> {
  readonly #key: Uint8Array
  readonly #content: z.ZodType<T>
  readonly #now: () => Date

  /** Each `purpose` has a key of its own. */
  constructor(options: { secret: string; purpose: string; content: z.ZodType<T>; now: () => Date }) {
    this.#key = new Uint8Array(hkdfSync('sha256', Buffer.from(options.secret), '', options.purpose, 32))
    this.#content = options.content
    this.#now = options.now
  }

  async seal(content: T): Promise<string> {
    return new EncryptJWT(content)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(Math.floor(this.#now().getTime() / 1000) + flowLifetime)
      .encrypt(this.#key)
  }

  /** Throws for a flow that is too old or that we did not seal. */
  async open(flow: string): Promise<T> {
    const { payload } = await jwtDecrypt(flow, this.#key, {
      currentDate: this.#now(),
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return this.#content.parse(payload)
  }
}
