import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { SoughtPerson } from './contact-finder.ts'
import { exchange, failureOfStatus, readWhole } from './exchange.ts'
import { readAnswer } from './pdl-answer.ts'
import type { Provider, ProviderAnswer } from './provider.ts'
import { dollar } from './request-ledger.ts'

type Options = {
  /** Without a path: `https://api.peopledatalabs.com`. */
  url: string
  apiKey: string
  /** Maximum milliseconds for the complete answer. */
  timeout?: number
  /** The price of a match, in millionths of a US dollar. */
  price?: number
  ceiling?: number | null
}

export const peopleDataLabsName = 'People Data Labs'
const defaultTimeout = 10_000

/** The price of a match in the smallest plan that its price list names. */
export const defaultMatchPrice = 0.28 * dollar
const stopAfter = 500

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

/** The Person Enrichment API of People Data Labs, version 5. It charges for matches. */
export function peopleDataLabs({
  url,
  apiKey,
  timeout = defaultTimeout,
  price = defaultMatchPrice,
  ceiling = null,
}: Options): Provider {
  const find: Provider['find'] = async (person, kind, signal) => {
    const query = new URLSearchParams({
      ...identify(person),
      min_likelihood: String(minLikelihood),
      required: required[kind],
      data_include: `${identity},${values[kind]}`,
    })
    const request = {
      url: `${url}/v5/person/enrich?${query.toString()}`,
      headers: { accept: 'application/json', 'x-api-key': apiKey },
      timeout,
    }
    const text = await exchange(request, signal, matchOf)
    if (text === null) return noMatch
    // A match that turns out to be somebody else is charged, too.
    return { contacts: readAnswer(text, { person, kind, source: peopleDataLabsName }), isCharged: true }
  }
  return {
    name: peopleDataLabsName,
    terms: { ceiling, stopAfter },
    priceOf: () => price,
    canFind: (person) => identify(person) !== null,
    find,
  }
}

const noMatch: ProviderAnswer = { contacts: [], isCharged: false }

/** The body of a match; null if there is none. */
async function matchOf(response: Response): Promise<string | null> {
  if (response.status === 200) return readWhole(response)
  await response.body?.cancel()
  if (response.status === 404) return null
  throw failureOfStatus(response)
}

/**
 * Identifies by profile, which is unique, else by name and employer. Null if there is only a name,
 * which many people share.
 */
function identify({ fullName, linkedinSlug, company }: SoughtPerson): Record<string, string> | null {
  if (linkedinSlug !== null) return { profile: `linkedin.com/in/${encodeURIComponent(linkedinSlug)}` }
  return company && { name: fullName, company: company.domain ?? company.name }
}
