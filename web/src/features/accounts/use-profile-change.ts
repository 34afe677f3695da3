import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Message } from '@rapport/contract/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { profileQuery } from './accounts.ts'

/** Accepts the answer to a change of the profile: it replaces the cached profile, and a toast confirms it. */
export function useProfileChange() {
  const queries = useQueryClient()
  const toast = useAnswerToast()
  return (answer: { data: UserProfile; message?: Message }) => {
    queries.setQueryData(profileQuery().queryKey, answer.data)
    toast.success(answer.message)
  }
}
