import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { GmailAccount, headersIn, type StoredMessage } from './gmail-accounts.ts'
import { GoogleOAuth, type OAuthAnswer } from './google-oauth.ts'
import type { GmailEndpoint, GmailFault } from './gmail-faults.ts'

/** `html`: a page instead of a body. */
type Answer = { status: number; body?: object; html?: string; headers?: Record<string, string> }

type Handled = { account: GmailAccount; query: URLSearchParams; id: string; body: Record<string, unknown> }

const notFound: Answer = {
  status: 404,
  body: { error: { code: 404, message: 'Requested entity was not found.' } },
}

const ok = (body: object): Answer => ({ status: 200, body })

/**
 * A stand-in for Google: OAuth, and the Gmail API with mailboxes, drafts, sending, messages,
 * history, over HTTP as Gmail speaks it. It accepts the access tokens of its OAuth, and `token of
 * {address}`, and counts the quota of each mailbox. It shares no code with the server under test.
 */
export class GmailServer {
  readonly accounts = new Map<string, GmailAccount>()
  readonly oauth = new GoogleOAuth()
  url = ''
  readonly #faults: { endpoint: GmailEndpoint; fault: GmailFault }[] = []
  readonly #refusedTokens = new Set<string>()
  readonly #server = createServer((request, response) => void this.#handle(request, response))
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** On a free port by default. */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  account(email: string): GmailAccount {
    const known = this.accounts.get(email)
    if (known) return known
    const account = new GmailAccount(email, this.#now)
    this.accounts.set(email, account)
    return account
  }

  /** The next call of the endpoint goes wrong; several faults wait in line. */
  fail(endpoint: GmailEndpoint, fault: GmailFault): void {
    this.#faults.push({ endpoint, fault })
  }

  clearFaults(): void {
    this.#faults.length = 0
  }

  /** Calls with this token answer 401. */
  refuse(token: string): void {
    this.#refusedTokens.add(token)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url!, 'http://gmail')
    const body = await text(request).catch(() => '')
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const oauth = this.#oauth(pathname, body)
    if (oauth) return send(response, oauth)
    const account = this.accounts.get(this.oauth.emailOf(token) ?? token.replace(/^token of /, ''))
    const route = routes.find(({ method, path }) => method === request.method && path.test(pathname))
    if (!account || this.#refusedTokens.has(token))
      return send(response, { status: 401, body: failure(401, 'Invalid Credentials') })
    if (!route) return send(response, notFound)
    if (!account.quota.take(route.endpoint, this.#now()))
      return send(response, { status: 429, body: failure(429, 'Quota exceeded', 'rateLimitExceeded') })
    const id = decodeURIComponent(route.path.exec(pathname)?.[1] ?? '')
    const fault = this.#takeFault(route.endpoint)
    const before = fault && faultBefore(fault)
    if (before === 'drop') return void request.socket.destroy()
    if (before) return send(response, before)
    const answer = route.answer({
      account,
      query,
      id,
      body: body === '' ? {} : (JSON.parse(body) as Handled['body']),
    })
    if (fault === 'dropped_after') return void request.socket.destroy()
    if (fault === 'slow_after') return
    send(response, fault === '500_after' ? { status: 500, body: failure(500, 'Internal error') } : answer)
  }

  #oauth(path: string, body: string): OAuthAnswer | null {
    const form = Object.fromEntries(new URLSearchParams(body))
    if (path === '/.well-known/openid-configuration') return this.oauth.metadata(this.url)
    if (path === '/token') return this.oauth.token(form)
    return path === '/revoke' ? this.oauth.revoke(form) : null
  }

  #takeFault(endpoint: GmailEndpoint): GmailFault | null {
    const at = this.#faults.findIndex((entry) => entry.endpoint === endpoint)
    return at < 0 ? null : this.#faults.splice(at, 1)[0]!.fault
  }
}

const failure = (code: number, message: string, reason = 'backendError') => ({
  error: { code, message, errors: [{ reason, message }] },
})

function faultBefore(fault: GmailFault): Answer | 'drop' | null {
  if (fault === 'dropped_before') return 'drop'
  if (fault === '500_before')
    return { status: 503, body: failure(503, 'The service is currently unavailable.') }
  if (fault === '429')
    return {
      status: 429,
      body: failure(429, 'Too many requests', 'rateLimitExceeded'),
      headers: { 'retry-after': '90' },
    }
  if (fault === '403_rate')
    return { status: 403, body: failure(403, 'User-rate limit exceeded.', 'userRateLimitExceeded') }
  if (fault === '403_off')
    return { status: 403, body: failure(403, 'Gmail API has not been used before.', 'accessNotConfigured') }
  if (fault === '403_closed')
    return {
      status: 403,
      body: failure(403, 'The domain administrators have disabled Gmail apps.', 'domainPolicy'),
    }
  if (fault === '403_proxy' || fault === '404_proxy')
    return {
      status: fault === '403_proxy' ? 403 : 404,
      html: '<html><title>Blocked by your network</title></html>',
    }
  if (fault === '401') return { status: 401, body: failure(401, 'Invalid Credentials', 'authError') }
  return null
}

function send(response: ServerResponse, { status, body, html, headers }: Answer): void {
  response.writeHead(status, {
    ...(body && { 'content-type': 'application/json; charset=UTF-8' }),
    ...(html && { 'content-type': 'text/html' }),
    ...headers,
  })
  response.end(html ?? (body && JSON.stringify(body)))
}

type Route = { method: string; path: RegExp; endpoint: GmailEndpoint; answer: (given: Handled) => Answer }

const me = '/gmail/v1/users/me'
const at = (path: string) => new RegExp(`^${me}${path}$`)

const routes: Route[] = [
  { method: 'GET', path: at('/profile'), endpoint: 'profile', answer: profile },
  { method: 'POST', path: at('/drafts'), endpoint: 'drafts.create', answer: createDraft },
  { method: 'POST', path: at('/drafts/send'), endpoint: 'drafts.send', answer: sendDraft },
  { method: 'GET', path: at('/drafts'), endpoint: 'drafts.list', answer: listDrafts },
  { method: 'GET', path: at('/drafts/([^/]+)'), endpoint: 'drafts.get', answer: getDraft },
  { method: 'DELETE', path: at('/drafts/([^/]+)'), endpoint: 'drafts.delete', answer: deleteDraft },
  { method: 'GET', path: at('/messages'), endpoint: 'messages.list', answer: listMessages },
  { method: 'GET', path: at('/messages/([^/]+)'), endpoint: 'messages.get', answer: getMessage },
  { method: 'GET', path: at('/history'), endpoint: 'history.list', answer: listHistory },
]

const reference = ({ id, threadId }: StoredMessage) => ({ id, threadId })

function profile({ account }: Handled): Answer {
  return ok({ emailAddress: account.email, historyId: String(account.history.length) })
}

function createDraft({ account, body }: Handled): Answer {
  const { raw, threadId = null } = body['message'] as { raw: string; threadId?: string }
  const draft = account.createDraft(Buffer.from(raw, 'base64url'), threadId)
  return ok({
    id: draft.id,
    message: { ...reference(account.messages.get(draft.messageId)!), labelIds: ['DRAFT'] },
  })
}

function sendDraft({ account, body }: Handled): Answer {
  const message = account.sendDraft(String(body['id']))
  return message ? ok({ ...reference(message), labelIds: message.labelIds }) : notFound
}

function getDraft({ account, id }: Handled): Answer {
  const draft = account.drafts.get(id)
  return draft ? ok({ id, message: reference(account.messages.get(draft.messageId)!) }) : notFound
}

function deleteDraft({ account, id }: Handled): Answer {
  return account.deleteDraft(id) ? { status: 204 } : notFound
}

const isAfter = (query: URLSearchParams, { at: time }: StoredMessage) =>
  time.getTime() / 1000 >= Number(/after:(\d+)/.exec(query.get('q') ?? '')?.[1] ?? 0)

function page<T>(all: T[], query: URLSearchParams): { items: T[]; next: { nextPageToken?: string } } {
  const start = Number(query.get('pageToken') ?? 0)
  const end = start + Number(query.get('maxResults') ?? 100)
  return { items: all.slice(start, end), next: end < all.length ? { nextPageToken: String(end) } : {} }
}

function listDrafts({ account, query }: Handled): Answer {
  const all = [...account.drafts.values()].map(({ id, messageId }) => ({
    id,
    message: account.messages.get(messageId)!,
  }))
  const { items, next } = page(
    all.filter(({ message }) => isAfter(query, message)),
    query,
  )
  return ok({ drafts: items.map(({ id, message }) => ({ id, message: reference(message) })), ...next })
}

function listMessages({ account, query }: Handled): Answer {
  const label = query.get('labelIds')
  const all = [...account.messages.values()].filter(
    (message) => isAfter(query, message) && (label === null || message.labelIds.includes(label)),
  )
  const { items, next } = page(all.toReversed(), query)
  return ok({ ...(items.length > 0 && { messages: items.map(reference) }), ...next })
}

function getMessage({ account, query, id }: Handled): Answer {
  const message = account.messages.get(id)
  if (!message) return notFound
  account.fetched.set(id, (account.fetched.get(id) ?? 0) + 1)
  const shown = {
    ...reference(message),
    labelIds: message.labelIds,
    internalDate: String(message.at.getTime()),
  }
  const format = query.get('format') ?? 'full'
  if (format === 'raw') return ok({ ...shown, raw: message.raw.toString('base64url') })
  return ok(format === 'metadata' ? { ...shown, payload: { headers: headersIn(message.raw) } } : shown)
}

function listHistory({ account, query }: Handled): Answer {
  const start = Number(query.get('startHistoryId'))
  if (start < account.forgotten) return notFound
  const { items, next } = page(account.history.slice(start), query)
  const first = start + Number(query.get('pageToken') ?? 0)
  const added = items.map((id, index) => ({
    id: String(first + index + 1),
    messagesAdded: [{ message: { id, threadId: account.messages.get(id)?.threadId ?? id } }],
  }))
  return ok({
    ...(added.length > 0 && { history: added }),
    historyId: String(account.history.length),
    ...next,
  })
}
