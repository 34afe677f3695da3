import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { personQuery } from '../api.ts'

const noteKey = (id: number) => ['note', id] as const

/** Saves the account's note about a person. The notes of one window are sent one after the other. */
export function useChangeNote(id: number) {
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  return useMutation({
    mutationKey: noteKey(id),
    // A note that was not saved is offered again, wherever it is shown.
    gcTime: Infinity,
    mutationFn: (note: string) => call(peopleRoutes.changeNote, { params: { id }, body: { note } }),
    onSuccess: ({ note }) => {
      queries.setQueryData(
        personQuery(id).queryKey,
        (person) => person && { ...person, own: { ...person.own, note } },
      )
      return queries.invalidateQueries({ queryKey: ['lists', 'members'] })
    },
    // The box may be closed by now.
    onError: answerToast.error,
    scope: { id: `note-${id}` },
    networkMode: 'always',
  })
}

/** The last note about a person that could not be saved; null when there is none. `forget` drops it. */
export function useUnsavedNote(id: number) {
  const queries = useQueryClient()
  const filters = { mutationKey: noteKey(id), exact: true }
  const last = useMutationState({
    filters,
    select: ({ state: { status, variables } }) => (status === 'error' ? (variables as string) : null),
  }).at(-1)
  const forget = () => {
    const mutations = queries.getMutationCache()
    for (const mutation of mutations.findAll({ ...filters, status: 'error' })) mutations.remove(mutation)
  }
  return { unsaved: last ?? null, forget }
}
