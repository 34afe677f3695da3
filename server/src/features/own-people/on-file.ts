import type { ContactKind, OnFileStatus } from '@rapport/contract/contacts/vocabularies.ts'

/**
 * SQL for the contact values that accounts share, of the people and kinds that a condition names.
 * The status of each is the one that counts: with what checks, verdicts and bounces say of an
 * address. A condition that depends on another table has to stand in a lateral subquery.
 */
export const sharedValues = (where: string): string => {
  const from = (table: string) =>
    `select s.person_id, s.kind, s.value, s.type, checked_status(s.status, s.date, k) as status
     from ${table} s left join email_checks k on s.kind = 'email' and k.email = s.value where ${where}`
  return `(${from('contact_values')} union all ${from('found_contacts')})`
}

/**
 * SQL for the contact values of a person that are on file. Bit 0: an email that is not known to be
 * wrong is on file or was found by a provider; bit 1: a verified one. Bits 2 and 3: likewise for
 * phones. Null if there is none.
 */
export const contactBitsOf = (personId: string): string => `(
    select bit_or(case kind when 'email' then 1 else 4 end * case status when 'verified' then 3 else 1 end)
    from ${sharedValues(`person_id = ${personId}`)} known where status <> 'invalid'
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
