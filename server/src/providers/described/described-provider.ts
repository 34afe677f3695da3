import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'
import { readCompanyDomain } from '@rapport/normalise/companies/domain.ts'
import { normaliseEmail } from '@rapport/normalise/contacts/emails.ts'
import { phonesIn } from '@rapport/normalise/contacts/phones.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import type { SoughtPerson } from '../contact-finder.ts'
import type { Provider, ProviderAnswer } from '../provider.ts'
import { isSamePerson, type FoundPerson } from '../same-person.ts'
import { askDescribed, isChargedFor, requestOf } from './ask.ts'
import type { FindDescription, ProviderDescription } from './description.ts'
import { createLimiter } from './limiter.ts'
import { textAt, valueAt, valuesAt } from './pointers.ts'
import { factsOf } from './templates.ts'

export type DescribedOptions = {
  description: ProviderDescription
  apiKey: string
  /** The price of a credit, in millionths of a US dollar. */
  creditPrice: number
  /** A month's ceiling, likewise. */
  ceiling: number | null
}

/** A provider of contacts that a description says how to ask. */
export function describedProvider({ description, apiKey, creditPrice, ceiling }: DescribedOptions): Provider {
  const { name, kinds, limits, stopAfter } = description
  const limited = createLimiter(limits)
  const ofKind = (kind: ContactKind): FindDescription | undefined => kinds[kind]
  const withKey = (person: SoughtPerson) => ({ ...factsOf(person), key: apiKey })

  const find: Provider['find'] = async (person, kind, signal): Promise<ProviderAnswer> => {
    const described = ofKind(kind)!
    const answer = await askDescribed({ description, limited, facts: withKey(person) }, described, signal)
    const values = answer.isFound ? valuesOf(answer.body, described, { kind, source: name }) : []
    const isCharged = isChargedFor(described.charge, answer, values.length)
    // A match that turns out to be somebody else is charged, too.
    return { contacts: isAbout(answer.body, described, person) ? values : [], isCharged }
  }

  return {
    name,
    terms: { ceiling, stopAfter },
    priceOf: (kind) => Math.ceil((ofKind(kind)?.charge.credits ?? 0) * creditPrice),
    canFind: (person, kind) => {
      const described = ofKind(kind)
      const facts = withKey(person)
      return (
        described !== undefined &&
        described.needs.some((needed) => needed.every((fact) => Object.hasOwn(facts, fact))) &&
        requestOf(description, described.request, facts) !== null
      )
    },
    find,
  }
}

/** Distinct values of the kind, in the order of the answer. */
function valuesOf(
  body: unknown,
  { values }: FindDescription,
  { kind, source }: { kind: ContactKind; source: string },
): ContactRecord[] {
  const records = new Map<string, ContactRecord>()
  for (const described of values)
    for (const item of valuesAt(body, described.at))
      for (const value of normalised(kind, textAt(item, described.value), textAt(item, described.country))) {
        if (records.has(value)) continue
        const type = wordAt(item, described.type) ?? 'other'
        const status = wordAt(item, described.status) ?? 'unverified'
        records.set(value, { kind, value, type, source, date: dateAt(item, described.date), status })
      }
  return [...records.values()]
}

function normalised(kind: ContactKind, text: string | null, country: string | null): string[] {
  if (text === null) return []
  if (kind === 'phone') return phonesIn(text, country).values
  const email = normaliseEmail(text)
  return email === null ? [] : [email]
}

/** A word of ours: a fixed one, or what a table makes of the vendor's. Null if it has none for it. */
function wordAt<Word extends string>(
  item: unknown,
  described: Word | { at: string; words: Record<string, Word> },
): Word | null {
  if (typeof described === 'string') return described
  const word = valueAt(item, described.at)
  const key = String(word)
  return Object.hasOwn(described.words, key) ? described.words[key]! : null
}

/** The day, or the month or year, with which a date begins. */
function dateAt(item: unknown, pointer: string | undefined): ContactRecord['date'] {
  const text = textAt(item, pointer)
  return /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?/.exec(text ?? '')?.[0] ?? null
}

/** True, too, if the answer does not say whom it is about. */
function isAbout(body: unknown, { person: described }: FindDescription, sought: SoughtPerson): boolean {
  if (!described) return true
  const fullName = described.name.flatMap((pointer) => textAt(body, pointer) ?? []).join(' ')
  if (fullName === '') return true
  const link = textAt(body, described.linkedin)
  const slug = link === null ? null : linkedinPersonSlug(link)
  const found: FoundPerson = {
    fullName,
    linkedinSlugs: slug === null ? [] : [slug],
    companies: described.companies.flatMap((company) => {
      const name = textAt(body, company.name)
      const domain = domainOf(textAt(body, company.domain))
      return name === null && domain === null ? [] : [{ name: name ?? '', domain }]
    }),
  }
  return isSamePerson(sought, found)
}

function domainOf(text: string | null): string | null {
  const read = text === null ? null : readCompanyDomain(text)
  return read !== null && 'domain' in read ? read.domain : null
}
