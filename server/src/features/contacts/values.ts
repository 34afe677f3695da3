import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { ownSource } from '@rapport/contract/people/own-people.ts'

const ranks: Record<ContactStatus, number> = { verified: 0, unverified: 1, risky: 2, invalid: 3 }

/**
 * The usable values, best first: verified, unverified, risky; within these, newest first. Leaves out
 * invalid ones, except those that the account brought itself.
 */
export function bestFirst<T extends Pick<ContactValue, 'value' | 'status' | 'date' | 'source'>>(
  values: readonly T[],
): T[] {
  return values
    .filter(({ status, source }) => status !== 'invalid' || source === ownSource)
    .toSorted(
      (a, b) =>
        ranks[a.status] - ranks[b.status] || compare(b.date ?? '', a.date ?? '') || compare(a.value, b.value),
    )
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
