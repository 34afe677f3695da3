import { z } from 'zod'
import { wasNeverSent } from '../../http/never-sent.ts'
import { MailboxError } from '../mailbox.ts'
import { GmailQuota, units, type Purpose, type Taken } from './gmail-quota.ts'

/** Milliseconds that one request may last. Recovery of sends relies on it. */
export const gmailTimeoutMs = 30_000

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
/** Google says the labels here, and doesn't promise to. */
const labelled = reference.extend({ labelIds: z.array(z.string()).default([]) })
const draft = z.object({ id: z.string(), message: reference })
export type GmailDraft = z.infer<typeof draft>
const draftPage = z.object({ drafts: z.array(draft).default([]), nextPageToken: z.string().optional() })
const messagePage = z.object({
  messages: z.array(reference).default([]),
  nextPageToken: z.string().optional(),
})
const historyPage = z.object({
  history: z
    .array(z.object({ id: z.string(), messagesAdded: z.array(z.object({ message: labelled })).default([]) }))
    .default([]),
  historyId: z.string(),
  nextPageToken: z.string().optional(),
})
export type GmailHistory = z.infer<typeof historyPage>['history']
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
  /** Units that were reserved for the call. */
  reserved?: Taken
  answer: z.ZodType<T>
}

/**
 * The few calls of Gmail that sending needs, for one mailbox. Each throws a `MailboxError`:
 * `unanswered` only if the call has effects and may have taken them. No call with effects is ever
 * repeated.
 */
export class GmailApi {
  readonly #deps: GmailApiDeps
  readonly #purpose: Purpose
  readonly quota: GmailQuota

  constructor(deps: GmailApiDeps, purpose: Purpose = 'deciding', quota = new GmailQuota(deps.now)) {
    this.#deps = deps
    this.#purpose = purpose
    this.quota = quota
  }

  /** The same mailbox for another purpose. */
  for = (purpose: Purpose) => new GmailApi(this.#deps, purpose, this.quota)

  profile = () => this.#call({ path: '/profile', cost: 'profile', answer: profile })

  createDraft = (raw: Buffer, threadId: string | null, reserved: Taken) =>
    this.#call({
      method: 'POST',
      path: '/drafts',
      body: { message: { raw: raw.toString('base64url'), ...(threadId !== null && { threadId }) } },
      cost: 'createDraft',
      reserved,
      answer: draft,
    })

  getDraft = (id: string) =>
    this.#call({
      path: `/drafts/${encodeURIComponent(id)}`,
      query: { format: 'minimal' },
      cost: 'getDraft',
      answer: draft,
    })

  deleteDraft = (id: string) =>
    this.#call({
      method: 'DELETE',
      path: `/drafts/${encodeURIComponent(id)}`,
      cost: 'deleteDraft',
      answer: z.unknown(),
    })

  sendDraft = (id: string, reserved: Taken) =>
    this.#call({
      method: 'POST',
      path: '/drafts/send',
      body: { id },
      cost: 'send',
      reserved,
      answer: message,
    })

  getMessage = (id: string, query: Record<string, string>, reserved?: Taken) =>
    this.#call({
      path: `/messages/${encodeURIComponent(id)}`,
      query,
      cost: 'get',
      ...(reserved && { reserved }),
      answer: message,
    })

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
    if (call.reserved) this.quota.draw(call.reserved, units[call.cost])
    else this.quota.take(this.#purpose, units[call.cost])
    let response = await this.#fetch(call, await this.#deps.token({ renew: false }))
    // The call was refused before anything was done, so it may be repeated.
    if (response.status === 401) response = await this.#fetch(call, await this.#deps.token({ renew: true }))
    if (!response.ok) {
      const failure = await failureOf(response, {
        hasEffects: call.method !== undefined,
        now: this.#deps.now(),
      })
      if (failure.fault === 'later' && response.status < 500)
        this.quota.refused(this.#purpose, failure.retryAt)
      throw failure
    }
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

  /** An answer that breaks off, or is malformed, doesn't say what was done. */
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
}

const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

const noDetails = { message: '', errors: [], details: [] }

const rateReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
])

/** The reasons for which Google refuses access to a mailbox until its owner grants it again. */
const lostReasons = new Set([
  'authError',
  'forbidden',
  'insufficientPermissions',
  'insufficientScopes',
  'domainPolicy',
  'delegationDenied',
  'accountDisabled',
  'accountDeleted',
  'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
])

/** Refusals that proxies and firewalls answer, too, in Google's place. */
const foreign = new Set([401, 403, 404, 407, 451])

type FailureOptions = { hasEffects: boolean; now: Date }

/** https://developers.google.com/workspace/gmail/api/guides/handle-errors */
async function failureOf(response: Response, { hasEffects, now }: FailureOptions): Promise<MailboxError> {
  const { status } = response
  const parsed = failure.safeParse(await response.json().catch(() => null))
  // A proxy in between has no say in whether access was lost or a message is gone, and may refuse a
  // request that Google would answer.
  if (!parsed.success && foreign.has(status))
    return new MailboxError(
      hasEffects ? 'unanswered' : 'later',
      `something other than Gmail answered ${status} in its place`,
    )
  const { message: text, errors, details } = parsed.success ? parsed.data.error : noDetails
  const reasons = [...errors, ...details].map(({ reason }) => reason ?? '')
  const words = `Gmail answered ${status} ${text}`.trim()
  const isRate = status === 429 || (status === 403 && reasons.some((reason) => rateReasons.has(reason)))
  if (isRate) return new MailboxError('later', words, { retryAt: retryAt(response, text, now) })
  // Other refusals are the operator's to fix: the Gmail API is off in their project, or closed to
  // their server's address.
  if (status === 403)
    return new MailboxError(reasons.some((reason) => lostReasons.has(reason)) ? 'reconnect' : 'later', words)
  if (status === 401) return new MailboxError('reconnect', words)
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
