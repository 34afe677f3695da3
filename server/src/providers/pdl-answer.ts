import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import { fromPdl } from '@rapport/dataset/import/pdl/pdl.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import type { ContactRecord, PersonRecord } from '@rapport/dataset/records.ts'
import { z } from 'zod'
import type { SoughtPerson } from './contact-finder.ts'
import { misread, parseAnswer } from './exchange.ts'
import { isSamePerson } from './same-person.ts'

type Json = Record<string, unknown>

/**
 * The vendor's OpenAPI description returns the person itself; its servers and documentation wrap it
 * in an envelope.
 */
const envelope = z.looseObject({ data: z.record(z.string(), z.unknown()) })
const anyRecord = z.record(z.string(), z.unknown())

type Question = { person: SoughtPerson; kind: ContactKind; source: string }

/**
 * The values of a match, parsed as an import would; none if it is about someone else. Throws
 * `ProviderFailure`.
 */
export function readAnswer(text: string, { person, kind, source }: Question): ContactRecord[] {
  const record = readRecord(text)
  const item = fromPdl(record, 1)
  if (item.kind === 'refused') throw misread(item.reason)
  if (item.kind === 'company') throw misread('it is not about a person')
  const { fullName, contacts } = item.person
  const found = { fullName, linkedinSlugs: slugsOf(item.person, record), companies: companiesOf(item.person) }
  if (!isSamePerson(person, found)) return []
  const wanted = contacts.filter((contact) => contact.kind === kind)
  // Imports set the vendor's format as the source.
  for (const contact of wanted) contact.source = source
  return wanted
}

function readRecord(text: string): Json {
  const value = parseAnswer(text)
  const enveloped = envelope.safeParse(value)
  if (enveloped.success) return enveloped.data.data
  const plain = anyRecord.safeParse(value)
  if (!plain.success) throw misread('it is not an object')
  return plain.data
}

/** Slugs of the main profile and of all others that the person has used. */
function slugsOf({ linkedinSlug }: PersonRecord, { profiles }: Json): string[] {
  const urls = Array.isArray(profiles)
    ? profiles.map((profile) => anyRecord.safeParse(profile).data?.url)
    : []
  const slugs = urls.map((url) => (typeof url === 'string' ? linkedinProfileSlug(url) : null))
  return [linkedinSlug, ...slugs].filter((slug) => slug !== null)
}

/** Other networks, too, have URLs with `/in/`. */
const linkedinProfileSlug = (url: string) =>
  /^(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com\//i.test(url) ? linkedinPersonSlug(url) : null

const companiesOf = ({ company, positions }: PersonRecord) => [
  ...(company ? [company] : []),
  ...positions.map((position) => position.company),
]
