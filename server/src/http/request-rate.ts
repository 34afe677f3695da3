import type { FastifyInstance } from 'fastify'

const minuteMs = 60_000
const keptMinutes = 15

/** How many requests a process got in each of the last 15 minutes. */
export class RequestRate {
  readonly #now: () => Date
  readonly startedAt: Date
  /** Counts by minute since the epoch, oldest first. Minutes without requests are left out. */
  readonly #counts = new Map<number, number>()

  constructor(now: () => Date) {
    this.#now = now
    this.startedAt = now()
  }

  note(): void {
    const minute = this.#minute()
    this.#counts.set(minute, (this.#counts.get(minute) ?? 0) + 1)
    if (this.#counts.size > keptMinutes) this.#counts.delete(this.#counts.keys().next().value!)
  }

  /** Oldest first; the last minute is not over. */
  minutes(): { at: Date; count: number }[] {
    const last = this.#minute()
    return Array.from({ length: keptMinutes }, (_, at) => {
      const minute = last - keptMinutes + 1 + at
      return { at: new Date(minute * minuteMs), count: this.#counts.get(minute) ?? 0 }
    })
  }

  #minute(): number {
    return Math.floor(this.#now().getTime() / minuteMs)
  }
}

/** Counts requests of any kind. */
export function countRequests(app: FastifyInstance, now: () => Date): RequestRate {
  const rate = new RequestRate(now)
  app.addHook('onRequest', (_request, _reply, done) => {
    rate.note()
    done()
  })
  return rate
}
