import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Balance } from '@rapport/contract/credits/balance.ts'
import { moduleOf } from '@rapport/contract/credits/vocabularies.ts'
import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { profileQuery } from '../accounts/accounts.ts'
import { explainRefusal } from './explain-refusal.ts'
import { ownedValues, revealedQuery } from './revealed.ts'

/** The profile with a new balance of one kind. */
function withBalance(
  profile: UserProfile | undefined,
  kind: RevealType,
  { balance, reserved, limit }: Balance,
) {
  return (
    profile && {
      ...profile,
      credits: profile.credits.map((credit) =>
        credit.module === moduleOf[kind]
          ? { ...credit, usedCredits: credit.totalCredits - balance, reservedCredits: reserved, limit }
          : credit,
      ),
    }
  )
}

/** Whether the outcome of a call is unknown: the server may have carried it out. */
const isUnsure = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The call that reveals one kind of contact of a person, and updates owned contacts and credits at once. */
export function revealMutation(queries: QueryClient, id: number, kind: RevealType) {
  const owned = revealedQuery(id)
  return mutationOptions({
    mutationKey: ['contacts', 'reveal', id, kind],
    mutationFn: () => call(contactRoutes.revealContacts, { params: { id }, query: { revealType: kind } }),
    onSuccess: ({ contacts, ...balance }) => {
      // If nothing was found, nothing is owned.
      if (ownedValues(contacts, kind)?.length) queries.setQueryData(owned.queryKey, contacts)
      queries.setQueryData(profileQuery().queryKey, (profile) => withBalance(profile, kind, balance))
    },
    onError: (error) => {
      explainRefusal(error, kind)
      if (!isUnsure(error)) return
      // Fetch what was charged. If the call went through, a second attempt is free.
      void queries.invalidateQueries({ queryKey: owned.queryKey })
      void queries.invalidateQueries({ queryKey: profileQuery().queryKey })
    },
    networkMode: 'always',
  })
}
