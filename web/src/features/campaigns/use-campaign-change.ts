import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

/**
 * Changes a campaign. Afterwards all campaign data on the screen is fetched again. A failure is a
 * toast.
 */
export function useCampaignChange<Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      onDone(answer)
      return queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    onError: answerToast.error,
    networkMode: 'always',
  })
}
