import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { MailboxError } from '../mailbox.ts'

/** Milliseconds that one request may last. Recovery of sends relies on it. */
export const gmailTimeoutMs = 30_000

/** Quota of one user: https://developers.google.com/workspace/gmail/api/reference/quota */
const unitsPerMinute = 6000
/** Milliseconds to wait for it, while nobody else may use the mailbox. */
const maxWaitMs = 3000
const units = { send: 100, draft: 10, list: 5, get: 20, history: 2, profile: 1 } as const

const message = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()).default([]),
  internalDate: z.string().regex(/^\d+$/).optional(),
  raw: z.string().optional(),
  payload: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .optional(),
})
export type GmailMessage = z.infer<typeof message>

const reference = z.object({ id: z.string(), threadId: z.string().default('') })
const draft = z.object({ id: z.string(), message: reference })
export type GmailDraft = z.infer<typeof draft>
const draftPage = z.object({ drafts: z.array(draft).default([]), nextPageToken: z.string().optional() })
const messagePage = z.object({
  messages: z.array(reference).default([]),
  nextPageToken: z.string().optional(),
})
const historyPage = z.object({
  history: z
    .array(z.object({ id: z.string(), messagesAdded: z.array(z.object({ message: reference })).default([]) }))
    .default([]),
  historyId: z.string(),
  nextPageToken: z.string().optional(),
})
const profile = z.object({ emailAddress: z.string(), historyId: z.string() })

export type GmailApiDeps = {
  /** Without a trailing slash: of Google, or of a stand-in. */
  url: string
  /** A valid access token; with `renew`, a new one, because the last was refused. Throws a `MailboxError`. */
  token: (options: { renew: boolean }) => Promise<string>
  now: () => Date
  /** Called before a call fails with `reconnect`. */
  onRefused?: () => Promise<void>
  timeoutMs?: number
}

type Call<T> = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: object
  cost: keyof typeof units
  answer: z.ZodType<T>
}

/**
 * The few calls of Gmail that sending needs, for one mailbox. Each throws a `MailboxError`: `unanswered` only if the call has effects and may have taken them. No
 * call with effects is ever repeated.
 */
export class GmailApi {
  readonly #deps: GmailApiDeps
  /** Units used, with their time, in the last minute. */
  #used: { at: number; cost: number }[] = []

  constructor(deps: GmailApiDeps) {
    this.#deps = deps
  }

  profile = () => this.#call({ path: '/profile', cost: 'profile', answer: profile })

  createDraft = (raw: Buffer, threadId: string | null) =>
    this.#call({
      method: 'POST',
      path: '/drafts',
      body: { message: { raw: raw.toString('base64url'), ...(threadId !== null && { threadId }) } },
      cost: 'draft',
      answer: draft,
    })

  getDraft = (id: string) =>
    this.#call({
      path: `/drafts/${encodeURIComponent(id)}`,
      query: { format: 'minimal' },
      cost: 'draft',
      answer: draft,
    })

  deleteDraft = (id: string) =>
    this.#call({
      method: 'DELETE',
      path: `/drafts/${encodeURIComponent(id)}`,
      cost: 'draft',
      answer: z.unknown(),
    })

  sendDraft = (id: string) =>
    this.#call({ method: 'POST', path: '/drafts/send', body: { id }, cost: 'send', answer: message })

  getMessage = (id: string, query: Record<string, string>) =>
    this.#call({ path: `/messages/${encodeURIComponent(id)}`, query, cost: 'get', answer: message })

  listDrafts = (query: Record<string, string>) =>
    this.#call({ path: '/drafts', query, cost: 'list', answer: draftPage })

  listMessages = (query: Record<string, string>) =>
    this.#call({ path: '/messages', query, cost: 'list', answer: messagePage })

  listHistory = (query: Record<string, string>) =>
    this.#call({ path: '/history', query, cost: 'history', answer: historyPage })

  async #call<T>(call: Call<T>): Promise<T> {
    try {
      return await this.#attempt(call)
    } catch (error) {
      if (error instanceof MailboxError && error.fault === 'reconnect') await this.#deps.onRefused?.()
      throw error
    }
  }

  async #attempt<T>(call: Call<T>): Promise<T> {
    await this.#spend(units[call.cost])
    let response = await this.#fetch(call, await this.#deps.token({ renew: false }))
    // Refused before anything was done, so it may be asked again.
    if (response.status === 401) response = await this.#fetch(call, await this.#deps.token({ renew: true }))
    if (!response.ok)
      throw await failureOf(response, { hasEffects: call.method !== undefined, now: this.#deps.now() })
    return this.#read(call, response)
  }

  async #fetch({ method = 'GET', path, query = {}, body }: Call<unknown>, token: string): Promise<Response> {
    const search = new URLSearchParams(query).toString()
    const url = `${this.#deps.url}/gmail/v1/users/me${path}${search && `?${search}`}`
    try {
      return await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.#deps.timeoutMs ?? gmailTimeoutMs),
      })
    } catch (cause) {
      throw new MailboxError(
        method === 'GET' || wasNeverSent(cause) ? 'later' : 'unanswered',
        `Gmail did not answer ${method} ${path}`,
        { cause },
      )
    }
  }

  /** An answer that breaks off, or is not what it should be, says nothing of what was done. */
  async #read<T>({ method = 'GET', path, answer }: Call<T>, response: Response): Promise<T> {
    try {
      const text = await response.text()
      return answer.parse(text === '' ? {} : JSON.parse(text))
    } catch (cause) {
      throw new MailboxError(
        method === 'GET' ? 'later' : 'unanswered',
        `Gmail’s answer to ${method} ${path} is broken`,
        { cause },
      )
    }
  }

  /** Waits until the quota of the last minute has room. If that takes long, others go first: throws `later`. */
  async #spend(cost: number): Promise<void> {
    for (;;) {
      const since = performance.now() - 60_000
      this.#used = this.#used.filter(({ at }) => at > since)
      const used = this.#used.reduce((sum, entry) => sum + entry.cost, 0)
      if (used + cost <= unitsPerMinute) break
      const wait = this.#used[0]!.at - since + 1
      if (wait > maxWaitMs) {
        const roomAt = new Date(this.#deps.now().getTime() + wait)
        throw new MailboxError('later', 'the quota of Gmail is used up for a minute', { retryAt: roomAt })
      }
      await sleep(wait)
    }
    this.#used.push({ at: performance.now(), cost })
  }
}

const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a failed fetch had no connection to send anything over. */
function wasNeverSent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null
  // Of the attempts to reach each of several addresses.
  if (cause instanceof AggregateError) return true
  return cause instanceof Error && unconnected.has(String((cause as { code?: unknown }).code))
}

const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string() })).default([]),
  }),
})

const rateReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
])

type FailureOptions = { hasEffects: boolean; now: Date }

/** https://developers.google.com/workspace/gmail/api/guides/handle-errors */
async function failureOf(response: Response, { hasEffects, now }: FailureOptions): Promise<MailboxError> {
  const { status } = response
  const parsed = failure.safeParse(await response.json().catch(() => null))
  const { message: text, errors } = parsed.success ? parsed.data.error : { message: '', errors: [] }
  const words = `Gmail answered ${status} ${text}`.trim()
  const isOff = status === 403 && errors.some(({ reason }) => reason === 'accessNotConfigured')
  const isRate = status === 429 || (status === 403 && errors.some(({ reason }) => rateReasons.has(reason)))
  if (isRate) return new MailboxError('later', words, { retryAt: retryAt(response, text, now) })
  // The Gmail API is off in the operator's project.
  if (isOff) return new MailboxError('later', words)
  if (status === 401 || status === 403) return new MailboxError('reconnect', words)
  if (status === 404) return new MailboxError('gone', words)
  if (status >= 500) return new MailboxError(hasEffects ? 'unanswered' : 'later', words)
  return new MailboxError('refused', words)
}

/** Gmail names the time in a header or in the text of the error. */
function retryAt(response: Response, text: string, now: Date): Date | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(seconds)) return new Date(now.getTime() + seconds * 1000)
  const named = Date.parse(/Retry after (\S+)/i.exec(text)?.[1] ?? '')
  return Number.isNaN(named) ? null : new Date(named)
}
