import type { ContactStatus, ContactType } from '@rapport/contract/contacts/vocabularies.ts'
import type { CellValues, Dropped } from '@rapport/normalise/contacts/cell.ts'
import { emailsIn } from '@rapport/normalise/contacts/emails.ts'
import { phonesIn } from '@rapport/normalise/contacts/phones.ts'
import type { PartialDate } from '@rapport/normalise/partial-date.ts'
import type { ContactRecord } from '../records.ts'

const maxContacts = 100

/**
 * Collects a person's contact values from one source: normalised, without duplicates, at most 100.
 * The first mention of a value sets its type; a later one only replaces `other`. A text may contain
 * several values. Invalid ones are skipped, because the rest of the record is still good, and
 * returned.
 */
export function createContacts(source: string) {
  const contacts = new Map<string, ContactRecord>()
  /** Raw texts and their values, because sources repeat a value in several fields. */
  const read = new Map<string, CellValues>()

  const valuesIn = (text: string, readCell: () => CellValues) => {
    let cell = read.get(text)
    if (cell === undefined) {
      cell = readCell()
      read.set(text, cell)
    }
    return cell
  }

  const add = (record: ContactRecord) => {
    const key = record.kind + record.value
    const known = contacts.get(key)
    if (known === undefined) {
      if (contacts.size < maxContacts) contacts.set(key, record)
    } else if (known.type === 'other') known.type = record.type
  }

  return {
    email(
      text: string,
      type: ContactType,
      {
        date = null,
        status = 'unverified',
      }: { date?: PartialDate | null; status?: ContactStatus | undefined } = {},
    ): Dropped[] {
      const { values, dropped } = valuesIn(text, () => emailsIn(text))
      // What is said of one address is not known of each of several.
      const ofEach = values.length === 1 ? status : 'unverified'
      for (const value of values) add({ kind: 'email', value, type, source, date, status: ofEach })
      return dropped
    },
    /** `country`: the ISO code of the country in which a number without country code is dialled. */
    phone(
      text: string,
      {
        type,
        country,
        date = null,
      }: { type: ContactType; country: string | null; date?: PartialDate | null },
    ): Dropped[] {
      const { values, dropped } = valuesIn(text, () => phonesIn(text, country))
      for (const value of values) add({ kind: 'phone', value, type, source, date, status: 'unverified' })
      return dropped
    },
    list: (): ContactRecord[] => [...contacts.values()],
  }
}
