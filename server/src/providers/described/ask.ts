import { setTimeout as sleep } from 'node:timers/promises'
import {
  askedTooOften,
  creditUsedUp,
  exchange,
  failureOfStatus,
  keyRefused,
  misread,
  readWhole,
  type VendorRequest,
} from '../exchange.ts'
import { ProviderFailure } from '../provider.ts'
import type { AnswerMeaning, Condition, FindDescription, ProviderDescription } from './description.ts'
import type { createLimiter } from './limiter.ts'
import { valueAt } from './pointers.ts'
import { filledEntries, filledJson, filledPath, type Facts } from './templates.ts'

type RequestDescription = Pick<FindDescription, 'request' | 'answers' | 'charge'>

export type Asking = {
  description: ProviderDescription
  limited: ReturnType<typeof createLimiter>
  facts: Facts
}

/** An answer that was understood: something was found, or nothing was. */
export type Understood = { isFound: boolean; status: number; body: unknown }

/** Null if the path needs a fact that isn't known. */
export function requestOf(
  { url, timeout }: ProviderDescription,
  { method, path, headers, query, body }: FindDescription['request'],
  facts: Facts,
): VendorRequest | null {
  const filled = filledPath(path, facts)
  if (filled === null) return null
  const parameters = new URLSearchParams(filledEntries(query, facts)).toString()
  return {
    url: `${url}${filled}${parameters === '' ? '' : `?${parameters}`}`,
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(filledEntries(headers, facts)),
    },
    timeout: timeout * 1000,
    ...(body !== undefined && { body: JSON.stringify(filledJson(body, facts)) }),
  }
}

/**
 * Sends the request, and again while the provider is still working on it. Throws `ProviderFailure`,
 * whose message has neither the key nor the person, or the signal's reason.
 */
export async function askDescribed(
  { description, limited, facts }: Asking,
  kind: RequestDescription,
  signal: AbortSignal,
): Promise<Understood> {
  const request = requestOf(description, kind.request, facts)
  if (request === null) throw new ProviderFailure('too little is known for a request')
  const { again = 0, times = 0 } = description.working ?? {}
  for (let tries = 0; ; tries++) {
    const answer = await limited(signal, () => exchange(request, signal, readAnswer))
    const meaning = meaningOf(answer, [...kind.answers, ...description.answers])
    if (meaning === 'found' || meaning === 'nothing') return { ...answer, isFound: meaning === 'found' }
    if (meaning !== 'working') throw failureOf(meaning, answer)
    if (tries >= times)
      throw new ProviderFailure('it is still working on the answer', { isOutage: true, isLost: true })
    await sleep(again * 1000, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

type Answer = { status: number; headers: Headers; body: unknown }

/** The body is undefined if it is not JSON. */
async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response
  const text = await readWhole(response)
  try {
    return { status, headers, body: JSON.parse(text) }
  } catch {
    return { status, headers, body: undefined }
  }
}

/** The first rule that fits decides; what no rule mentions is read by its status. */
function meaningOf(
  { status, body }: Answer,
  rules: readonly { when: Condition; means: AnswerMeaning }[],
): AnswerMeaning | 'usual' {
  const rule = rules.find(({ when }) => isMet(when, { status, body }))
  if (rule && rule.means !== 'found') return rule.means
  if (!rule && (status < 200 || status > 299)) return 'usual'
  if (body === undefined) throw misread('it is not JSON')
  return 'found'
}

export function isMet(
  { status: statuses, at, is }: Condition,
  { status, body }: { status: number; body: unknown },
): boolean {
  if (statuses && !statuses.includes(status)) return false
  if (at === undefined) return true
  const value = valueAt(body, at)
  return is ? is.some((each) => each === value) : value !== undefined && value !== null
}

function failureOf(
  meaning: 'credit' | 'key' | 'wait' | 'refused' | 'usual',
  answer: Answer,
): ProviderFailure {
  const { status, headers } = answer
  if (meaning === 'key') return keyRefused(status)
  if (meaning === 'credit') return creditUsedUp(status)
  if (meaning === 'wait') return askedTooOften(headers.get('retry-after'))
  if (meaning === 'refused') return new ProviderFailure(`it refused the request (${status})`)
  return failureOfStatus(answer)
}

/** Whether the provider charges for the answer. `hits`: how many values of the kind it has. */
export const isChargedFor = (
  { for: what, unless }: FindDescription['charge'],
  answer: Understood,
  hits: number,
): boolean =>
  !(unless && isMet(unless, answer)) &&
  (what === 'request' || (answer.isFound && (what === 'record' || hits > 0)))
