import type { TestUser } from '@rapport/test-support/factories.ts'
import type { Journal } from './journal.ts'
import type { Rig } from './rig.ts'

/** Beyond the server's own time-outs, with a margin for a busy machine. */
const slowMs = 32_000
const answered = new Set([200, 201, 401, 402, 409, 429, 503])

export type Reply = { status: number; data: unknown }

/**
 * An account that calls the API. Each answer is checked. A refused connection is accepted only
 * while the server is down.
 */
export class Caller {
  readonly user: TestUser
  readonly #rig: Rig
  readonly #journal: Journal
  #token = ''

  constructor(rig: Rig, journal: Journal, user: TestUser) {
    this.#rig = rig
    this.#journal = journal
    this.user = user
  }

  /** Calls with a token; signs in first if there is none or it has expired. */
  async call(method: string, path: string, body?: object): Promise<Reply> {
    if (this.#token === '' && !(await this.signIn())) return nobody
    const reply = await this.send(method, path, body)
    if (reply.status === 401) this.#token = ''
    return reply
  }

  async signIn(): Promise<boolean> {
    const { id, email, password } = this.user
    const { status, data } = await this.send('POST', '/api/auth/login', { email, password })
    if (status !== 200) return false
    this.#token = (data as { access_token: string }).access_token
    this.#journal.signIns.set(id, (this.#journal.signIns.get(id) ?? 0) + 1)
    return true
  }

  async send(method: string, path: string, body?: object): Promise<Reply> {
    const journal = this.#journal
    const wasDown = this.#rig.isDown
    const started = performance.now()
    let response: Response
    let text: string
    try {
      response = await fetch(this.#rig.address + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
        signal: AbortSignal.timeout(2 * slowMs),
        ...(body && { body: JSON.stringify(body) }),
      })
      text = await response.text()
    } catch (error) {
      if (!wasDown && !this.#rig.isDown)
        journal.violations.push(`${method} ${path} got no answer: ${String(error)}`)
      return nobody
    }
    const ms = performance.now() - started
    const { status } = response
    journal.count(status, ms)
    if (!answered.has(status))
      journal.violations.push(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`)
    const isBare = status === 503 && !response.headers.has('retry-after')
    if (isBare && path !== '/api/ready')
      journal.violations.push(`${method} ${path} answered 503 without retry-after`)
    if (ms > slowMs) journal.violations.push(`${method} ${path} took ${Math.round(ms)} ms`)
    return { status, data: response.ok ? (JSON.parse(text) as { data: unknown }).data : null }
  }
}

const nobody: Reply = { status: 0, data: null }
