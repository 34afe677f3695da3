import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'

const ranks: Record<ContactStatus, number> = { verified: 0, unverified: 1, risky: 2, invalid: 3 }

/**
 * The usable values, best first: verified, unverified, risky; within these, newest first. Leaves
 * out invalid ones.
 */
export function bestFirst(values: readonly ContactValue[]): ContactValue[] {
  return values
    .filter(({ status }) => status !== 'invalid')
    .toSorted(
      (a, b) =>
        ranks[a.status] - ranks[b.status] || compare(b.date ?? '', a.date ?? '') || compare(a.value, b.value),
    )
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
