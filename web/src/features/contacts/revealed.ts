import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { RevealedContacts, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Of what has been revealed; invalidating it asks again, in one call, for everybody who is shown. */
export const revealedKey = ['contacts', 'revealed'] as const

/** What the account has revealed of a person; asking costs nothing. */
export const revealedQuery = (id: number) =>
  queryOptions({ queryKey: [...revealedKey, id], queryFn: () => gathered(id), staleTime: 60_000 })

export const ownedValues = (contacts: RevealedContacts | undefined, kind: RevealType) =>
  (kind === 'email' ? contacts?.emails : contacts?.phones) ?? null

type Gathering = { ids: Set<number>; answer: Promise<RevealedContacts[]> }

let gathering: Gathering | null = null

/** Rows ask for their person, each by itself; what is asked in one turn goes out as one call. */
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
  const answer = turn.then(() => {
    gathering = null
    return call(contactRoutes.listRevealed, { body: { talentIds: [...ids] } })
  })
  return { ids, answer }
}
