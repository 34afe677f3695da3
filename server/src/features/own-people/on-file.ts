import type { ContactKind, OnFileStatus } from '@rapport/contract/contacts/vocabularies.ts'

/**
 * SQL for the contact values of a person that are on file. Bit 0: an email that is not known to be
 * wrong is on file or was found by a provider; bit 1: a verified one. Bits 2 and 3: likewise for
 * phones. Null if there is none.
 */
export const contactBitsOf = (personId: string): string => `(
    select bit_or(case kind when 'email' then 1 else 4 end * case status when 'verified' then 3 else 1 end)
    from (
      select kind, value, status from contact_values where person_id = ${personId} and status <> 'invalid'
      union all
      select kind, value, status from found_contacts where person_id = ${personId} and status <> 'invalid'
    ) known
    where kind <> 'email'
      or not exists (select from email_checks where email = known.value and status = 'invalid')
  )`

/** Decodes the bits that `contactBitsOf` selects, by kind. */
export const onFileOf = (bits: number | null): Record<ContactKind, OnFileStatus | null> => ({
  email: statusOf(bits ?? 0),
  phone: statusOf((bits ?? 0) >> 2),
})

function statusOf(bits: number): OnFileStatus | null {
  if ((bits & 1) === 0) return null
  return (bits & 2) === 0 ? 'unverified' : 'verified'
}
