import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Message } from '@rapport/contract/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { profileQuery } from './profile.ts'

/** What follows a change of the profile: everything shows it at once, and a toast says so. */
export function useProfileChange() {
  const queries = useQueryClient()
  const tell = useAnswerToast()
  return (answer: { data: UserProfile; message?: Message }) => {
    queries.setQueryData(profileQuery().queryKey, answer.data)
    tell.success(answer.message)
  }
}
