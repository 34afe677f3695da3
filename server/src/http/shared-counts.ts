import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { createHash } from 'node:crypto'

/** Addresses that are counted at a time; with more, some share a count. */
const slots = 65_536
const bytesOfSlot = 2 * Int32Array.BYTES_PER_ELEMENT
/** Places at which an address is looked for. */
const maxProbes = 8
const maxCount = 0xffff

export const createSharedCounts = (): SharedArrayBuffer => new SharedArrayBuffer(slots * bytesOfSlot)

/**
 * A store of @fastify/rate-limit for several threads. It counts by address in windows that begin at
 * whole multiples of their length, in shared memory: the first half of it are hashes of addresses,
 * 0 where there is none; the other half are counts, with the number of their window (modulo 65,536)
 * in the upper 16 bits. The place of a count whose window is over is free.
 */
export class SharedCounts implements FastifyRateLimitStore {
  readonly #memory: SharedArrayBuffer
  readonly #hashes: Int32Array
  readonly #counts: Int32Array
  readonly #scope: string
  readonly #now: () => number

  /** `scope` tells apart routes that count for themselves. `now` is in milliseconds. */
  constructor(memory: SharedArrayBuffer, { scope = '', now = Date.now } = {}) {
    this.#memory = memory
    this.#hashes = new Int32Array(memory, 0, slots)
    this.#counts = new Int32Array(memory, slots * Int32Array.BYTES_PER_ELEMENT)
    this.#scope = scope
    this.#now = now
  }

  incr(
    address: string,
    done: (error: null, result: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = this.#now()
    const window = Math.floor(now / windowMs) & 0xffff
    const at = this.#placeOf(hashOf(`${this.#scope} ${address}`), window)
    done(null, { current: this.#add(at, window), ttl: windowMs - (now % windowMs) })
  }

  /** The types of the plugin say that it is given the route itself. */
  child(options: object): SharedCounts {
    const { routeInfo = {} } = options as { routeInfo?: { method?: string | string[]; url?: string } }
    const scope = `${String(routeInfo.method)} ${routeInfo.url}`
    return new SharedCounts(this.#memory, { scope, now: this.#now })
  }

  #placeOf(hash: number, window: number): number {
    const first = hash & (slots - 1)
    for (let probe = 0; probe < maxProbes; probe++) {
      const at = (first + probe) & (slots - 1)
      const found = Atomics.load(this.#hashes, at)
      if (found === hash) return at
      const isFree = found === 0 || Atomics.load(this.#counts, at) >>> 16 !== window
      if (!isFree) continue
      // Another thread may have been first, with the same address.
      const before = Atomics.compareExchange(this.#hashes, at, found, hash)
      if (before === found || before === hash) return at
    }
    return first
  }

  #add(at: number, window: number): number {
    for (;;) {
      const found = Atomics.load(this.#counts, at)
      const isOver = found >>> 16 !== window
      const count = isOver ? 1 : Math.min((found & maxCount) + 1, maxCount)
      const next = (window << 16) | count
      if (Atomics.compareExchange(this.#counts, at, found, next) === found) return count
    }
  }
}

/** Never 0. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readInt32LE() || 1
