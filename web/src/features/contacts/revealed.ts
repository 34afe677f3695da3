import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { RevealedContacts, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { gather } from '../../lib/api/gather.ts'

/** Key of all revealed contacts. Invalidating it fetches those of everyone shown, in one call. */
export const revealedKey = ['contacts', 'revealed'] as const

/** The contacts of a person that the account has revealed. Costs nothing. */
export const revealedQuery = (id: number) =>
  queryOptions({
    queryKey: [...revealedKey, id],
    queryFn: async () => (await revealedOf(id)) ?? { talentId: id, emails: null, phones: null },
    staleTime: 60_000,
  })

export const ownedValues = (contacts: RevealedContacts | undefined, kind: RevealType) =>
  (kind === 'email' ? contacts?.emails : contacts?.phones) ?? null

const revealedOf = gather(async (talentIds) => {
  const { items } = await call(contactRoutes.listRevealed, { body: { talentIds } })
  return new Map(items.map((contacts) => [contacts.talentId, contacts]))
})
