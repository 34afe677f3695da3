import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { RevealedContacts, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Key of all revealed contacts. Invalidating it fetches those of everyone shown, in one call. */
export const revealedKey = ['contacts', 'revealed'] as const

/** The contacts of a person that the account has revealed. Costs nothing. */
export const revealedQuery = (id: number) =>
  queryOptions({ queryKey: [...revealedKey, id], queryFn: () => gathered(id), staleTime: 60_000 })

export const ownedValues = (contacts: RevealedContacts | undefined, kind: RevealType) =>
  (kind === 'email' ? contacts?.emails : contacts?.phones) ?? null

type Gathering = { ids: Set<number>; answer: Promise<RevealedContacts[]> }

let gathering: Gathering | null = null

/** Every row requests its own person; requests made in one turn are sent as one call. */
async function gathered(id: number): Promise<RevealedContacts> {
  gathering ??= gather()
  const { ids, answer } = gathering
  ids.add(id)
  const found = (await answer).find(({ talentId }) => talentId === id)
  return found ?? { talentId: id, emails: null, phones: null }
}

function gather(): Gathering {
  const ids = new Set<number>()
  const turn = new Promise((resolve) => {
    setTimeout(resolve)
  })
  const answer = turn.then(async () => {
    gathering = null
    const { items } = await call(contactRoutes.listRevealed, { body: { talentIds: [...ids] } })
    return items
  })
  return { ids, answer }
}
