import { isOwnId, ownSource } from '@rapport/contract/people/own-people.ts'
import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { normalisePlace } from '@rapport/normalise/places/place.ts'
import { zoneOf } from '@rapport/normalise/places/zones.ts'
import type { Pool } from 'pg'
import type { Actor } from '../../../http/authorize.ts'
import { domainOf } from '../../../mail/address-aliases.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { isPublicMailDomain } from '../../../mail/public-domains.ts'
import { isUnread } from '../../../mail/unread-addresses.ts'
import { listRevealed } from '../../contacts/contacts.ts'
import {
  findImportedEmails,
  ownFieldsOf,
  websiteAndLocation,
  type OwnFields,
} from '../../own-people/own-people.ts'
import { findPeople, type PersonRow } from './person-queries.ts'

/** A person to whom a campaign may write. */
export type Recipient = {
  id: number
  personId: number | null
  ownPersonId: number | null
  /** The same for an own person and the shared one that they are linked to. */
  identity: number
  name: string
  address: string | null
  status: ContactStatus | null
  /** A hash of the mailbox, in hexadecimal: the same for all spellings of its address. */
  addressHash: string | null
  companyDomain: string | null
  variables: Record<string, string>
  zone: string | null
}

type Deps = { pool: Pool; suppressionKey: string }

/**
 * The people among these whom the account knows, in the order of `ids`, with the address to write
 * to and the values of their variables.
 */
export async function readRecipients(
  { pool, suppressionKey }: Deps,
  actor: Pick<Actor, 'userId'>,
  ids: number[],
): Promise<Recipient[]> {
  const { userId } = actor
  const [rows, revealed, importedEmails, fieldsOf] = await Promise.all([
    findPeople(pool, userId, ids),
    listRevealed({ pool, config: { suppressionKey } }, actor, { talentIds: ids }),
    findImportedEmails(pool, userId, ids),
    ownFieldsOf(pool, userId, ids),
  ])
  const people = new Map(rows.map((row) => [row.id, row]))
  const emails = new Map(revealed.map((values) => [values.talentId, values.emails ?? []]))
  const imported = new Set(importedEmails.map(({ personId, value }) => `${personId} ${value}`))
  return ids.flatMap((id) => {
    const person = people.get(id)
    if (!person) return []
    const isImported = ({ value }: ContactValue) => imported.has(`${id} ${value}`)
    const email = bestOf(emails.get(id) ?? [], isImported)
    const address = email?.value ?? null
    const facts = factsOf(person, fieldsOf(id))
    return {
      id,
      personId: person.personId,
      ownPersonId: person.ownPersonId,
      identity: person.sharedId ?? id,
      name: facts.full_name ?? person.fullName,
      address,
      status: email && statusOf(email),
      addressHash: address === null ? null : hashOf(suppressionKey, address),
      companyDomain: colleaguesDomain(address, facts.company_domain ?? null),
      variables: variablesOf(facts, fieldsOf(id)),
      zone: zoneAt(person, facts.location ?? null),
    }
  })
}

/** An address that no one reads is risky. */
const statusOf = ({ value, status }: ContactValue): ContactStatus =>
  isUnread(value) && status !== 'invalid' ? 'risky' : status

/** The hash by which a mailbox is known once its address is erased. */
const hashOf = (key: string, address: string): string => mailboxHash(key, address).toString('hex')

/**
 * The best address to write to: a verified professional one, else one that the account imported,
 * else another professional one, then `risky` ones, then those that no one reads, and last an
 * imported one that is invalid. Null if there is none: a personal address that a provider has found
 * is never written to. `emails` are best first.
 */
export function bestOf(
  emails: readonly ContactValue[],
  isImported: (email: ContactValue) => boolean,
): ContactValue | null {
  const rank = (email: ContactValue): number => {
    const isOwn = isImported(email) || email.source === ownSource
    if (!isOwn && (email.type !== 'professional' || email.status === 'invalid')) return Infinity
    if (email.status === 'invalid') return 5
    if (isUnread(email.value)) return 4
    if (email.status === 'risky') return 3
    if (email.status === 'verified') return 0
    return isOwn ? 1 : 2
  }
  return emails
    .filter((email) => rank(email) < Infinity)
    .reduce<ContactValue | null>((best, email) => (best && rank(best) <= rank(email) ? best : email), null)
}

type Facts = Partial<
  Record<
    'first_name' | 'last_name' | 'full_name' | 'title' | 'company' | 'company_domain' | 'location',
    string
  >
>

/** As in an export of a list: the account's own data takes the place of shared facts. */
function factsOf(person: PersonRow, own: OwnFields): Facts {
  const { companyDomain, location } = websiteAndLocation(own, person)
  const facts = {
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.fullName,
    title: person.title,
    company: person.company,
    company_domain: companyDomain,
    location,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''))
}

const variablesOf = (facts: Facts, { facts: { extra } }: OwnFields): Record<string, string> => ({
  ...facts,
  ...Object.fromEntries(extra.map(({ name, value }) => [`extra:${name}`, value])),
})

function zoneAt({ id, place }: PersonRow, location: string | null): string | null {
  const known = isOwnId(id) || place === null ? normalisePlace({ text: location }) : place
  return known && zoneOf(known)
}

/**
 * The domain that makes people colleagues: the address's, else the company's; never a public mail
 * domain.
 */
function colleaguesDomain(address: string | null, companyDomain: string | null): string | null {
  const ofAddress = address === null ? undefined : domainOf(address)
  const domain = [ofAddress, companyDomain?.toLowerCase()].find(
    (each) => each !== undefined && !isPublicMailDomain(each),
  )
  return domain ?? null
}
