import type { ContactType } from '@rapport/contract/contacts/vocabularies.ts'
import { normaliseEmail } from '@rapport/normalise/contacts/emails.ts'
import { normalisePhone } from '@rapport/normalise/contacts/phones.ts'
import type { PartialDate } from '@rapport/normalise/partial-date.ts'
import type { ContactRecord } from '../records.ts'

const maxContacts = 100

/**
 * Collects a person's contact values from one source: normalised, without duplicates, at most 100. The first mention of a value sets its
 * type; a later one only replaces `other`. Invalid addresses and numbers are skipped, because the rest of the record is still good.
 */
export function createContacts(source: string) {
  const contacts = new Map<string, ContactRecord>()
  /** Raw texts and their normalised values, because sources repeat a value in several fields. */
  const read = new Map<string, string | null>()

  const normalised = (text: string, normalise: () => string | null) => {
    let value = read.get(text)
    if (value === undefined) {
      value = normalise()
      read.set(text, value)
    }
    return value
  }

  const add = (record: ContactRecord) => {
    const key = record.kind + record.value
    const known = contacts.get(key)
    if (known === undefined) {
      if (contacts.size < maxContacts) contacts.set(key, record)
    } else if (known.type === 'other') known.type = record.type
  }

  return {
    email(text: string, type: ContactType, date: PartialDate | null = null): void {
      const value = normalised(text, () => normaliseEmail(text))
      if (value !== null) add({ kind: 'email', value, type, source, date, status: 'unverified' })
    },
    /** `country`: the ISO code of the country in which a number without country code is dialled. */
    phone(
      text: string,
      {
        type,
        country,
        date = null,
      }: { type: ContactType; country: string | null; date?: PartialDate | null },
    ): void {
      const value = normalised(text, () => normalisePhone(text, country))
      if (value !== null) add({ kind: 'phone', value, type, source, date, status: 'unverified' })
    },
    list: (): ContactRecord[] => [...contacts.values()],
  }
}
