import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { profileQuery } from '../account/account.ts'
import { explainRefusal, isRefusal } from './explain-refusal.ts'
import { ownedValues, revealedQuery } from './revealed.ts'

/** The profile with that many credits of a kind left. */
function withBalance(profile: UserProfile | undefined, kind: RevealType, balance: number) {
  const module = kind === 'email' ? 'TALENT_EMAIL_REVEAL' : 'TALENT_PHONE_REVEAL'
  return (
    profile && {
      ...profile,
      credits: profile.credits.map((credit) =>
        credit.module === module ? { ...credit, usedCredits: credit.totalCredits - balance } : credit,
      ),
    }
  )
}

/** Whether it is unknown what became of a call: the server may have done what was asked. */
const isUnsure = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Reveals one kind of contacts of a person; what is owned and what is left of the credits follow at once.
 * `onRefused` is called before a dialog says why not. */
export function useReveal(id: number, kind: RevealType, onRefused?: () => void) {
  const queries = useQueryClient()
  const owned = revealedQuery(id)
  const mutationKey = ['contacts', 'reveal', id, kind]
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => call(contactRoutes.revealContacts, { params: { id }, query: { revealType: kind } }),
    onSuccess: ({ contacts, balance }) => {
      // Nothing found is nothing owned.
      if (ownedValues(contacts, kind)?.length) queries.setQueryData(owned.queryKey, contacts)
      queries.setQueryData(profileQuery().queryKey, (profile) => withBalance(profile, kind, balance))
    },
    onError: (error) => {
      if (isRefusal(error)) {
        onRefused?.()
        explainRefusal(error, kind)
      }
      if (!isUnsure(error)) return
      // Paid for or not, the truth is asked for; a second attempt costs nothing when the first one went through.
      void queries.invalidateQueries({ queryKey: owned.queryKey })
      void queries.invalidateQueries({ queryKey: profileQuery().queryKey })
    },
    networkMode: 'always',
  })
  return {
    ...mutation,
    /** Once at a time, also for a second press that comes before the first one is drawn, and from another place. */
    ask: () => {
      if (queries.isMutating({ mutationKey }) === 0) mutation.mutate()
    },
  }
}
