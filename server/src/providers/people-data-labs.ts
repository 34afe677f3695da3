import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'
import { readBounded } from '../http/read-bounded.ts'
import type { SoughtPerson } from './contact-finder.ts'
import { readAnswer } from './pdl-answer.ts'
import { ProviderFailure, type Provider } from './provider.ts'

type Options = {
  /** Without a path: `https://api.peopledatalabs.com`. */
  url: string
  apiKey: string
  /** Maximum milliseconds for the complete answer. */
  timeout?: number
}

const name = 'People Data Labs'
const defaultTimeout = 10_000
/** A complete person has some ten kilobytes. */
const maxBytes = 1024 * 1024
const hour = 60 * 60 * 1000
/** Its limits apply per minute. */
const minute = 60 * 1000

/** From 1 to 10. Less likely matches are mostly people of the same name, and each match costs money. */
const minLikelihood = 6

/** Fields that an answer must have to count, and be charged, as a match. */
const required: Record<ContactKind, string> = {
  email: 'emails OR work_email OR personal_emails',
  phone: 'phone_numbers OR mobile_phone',
}

/** Requested fields: identity, and the values. */
const identity =
  'full_name,first_name,last_name,linkedin_url,linkedin_username,profiles,location_country,job_company_name,job_company_website,experience.company'
const values: Record<ContactKind, string> = {
  email: 'work_email,personal_emails,emails',
  phone: 'mobile_phone,phone_numbers',
}

/** The Person Enrichment API of People Data Labs, version 5. */
export function peopleDataLabs({ url, apiKey, timeout = defaultTimeout }: Options): Provider {
  const find = async (
    person: SoughtPerson,
    kind: ContactKind,
    signal: AbortSignal,
  ): Promise<ContactRecord[] | null> => {
    const who = identify(person)
    if (who === null) return null
    const query = new URLSearchParams({
      ...who,
      min_likelihood: String(minLikelihood),
      required: required[kind],
      data_include: `${identity},${values[kind]}`,
    })
    const text = await get(`${url}/v5/person/enrich?${query.toString()}`, { apiKey, timeout, signal })
    return text === null ? [] : readAnswer(text, { person, kind, source: name })
  }
  return { name, find }
}

/**
 * Identifies by profile, which is unique, else by name and employer. Null if there is only a name,
 * which many people share.
 */
function identify({ fullName, linkedinSlug, company }: SoughtPerson): Record<string, string> | null {
  if (linkedinSlug !== null) return { profile: `linkedin.com/in/${encodeURIComponent(linkedinSlug)}` }
  return company && { name: fullName, company: company.domain ?? company.name }
}

type Request = { apiKey: string; timeout: number; signal: AbortSignal }

/** Returns the body of a match; null if there is none. */
async function get(url: string, { apiKey, timeout, signal }: Request): Promise<string | null> {
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'x-api-key': apiKey },
      redirect: 'error',
      signal: AbortSignal.any([signal, limit]),
    })
    if (response.status === 200) return await readWhole(response)
    await response.body?.cancel()
    if (response.status === 404) return null
    throw failureOf(response)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ProviderFailure) throw error
    const reason = limit.aborted ? 'no answer in time' : `no answer: ${causeOf(error)}`
    throw new ProviderFailure(reason, { isOutage: true })
  }
}

async function readWhole(response: Response): Promise<string> {
  const text = await readBounded(response, maxBytes)
  if (text === null) throw new ProviderFailure('the answer is too long', { isOutage: true })
  return text
}

function failureOf({ status, headers }: Response): ProviderFailure {
  if (status === 401 || status === 403)
    return new ProviderFailure(`it refused the key (${status})`, { pause: hour })
  if (status === 402) return new ProviderFailure('all matches of its plan are used up (402)', { pause: hour })
  if (status === 429)
    return new ProviderFailure('it was asked too often (429)', {
      pause: retryAfter(headers.get('retry-after')),
    })
  return new ProviderFailure(`it answered ${status}`, { isOutage: status >= 500 })
}

/**
 * The milliseconds of a `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), limited to
 * between a tenth of a second and an hour.
 */
function retryAfter(text: string | null): number {
  if (text === null) return minute
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(pause) ? minute : Math.min(Math.max(pause, 100), hour)
}

/** `fetch failed` says nothing, but the code of its cause does: ECONNREFUSED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}
