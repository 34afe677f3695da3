import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { personQuery } from '../api.ts'

/** Writes what the account notes about a person. Those of one window are sent one after the other. */
export function useChangeNote(id: number) {
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  return useMutation({
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
