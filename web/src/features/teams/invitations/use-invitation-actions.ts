import type { Invitation } from '@rapport/contract/teams/invitations.ts'
import { invitationRoutes } from '@rapport/contract/teams/routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'

type Addressed = Pick<Invitation, 'id' | 'email'>

/** Refetches also after a failure: the invitation may have been accepted meanwhile. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['team'] })
}

/** Sends an invitation again, with a new link. */
export function useResend() {
  const { t } = useTranslation('team')
  const answerToast = useAnswerToast()
  return useMutation({
    mutationFn: ({ id }: Addressed) => call(invitationRoutes.resendInvitation, { params: { id } }),
    onSuccess: (_, { email }) =>
      toasts.add({ type: 'success', title: t('invitations.resent', { email }), duration: 4000 }),
    onError: answerToast.error,
    onSettled: useRefresh(),
    networkMode: 'always',
  })
}

/** Withdraws an invitation. `onGone` takes the focus of the button that goes with it. */
export function useWithdraw(onGone: () => void) {
  const { t } = useTranslation('team')
  const answerToast = useAnswerToast()
  return useMutation({
    mutationFn: ({ id }: Addressed) => call(invitationRoutes.withdrawInvitation, { params: { id } }),
    onSuccess: (_, { email }) => {
      onGone()
      toasts.add({ type: 'success', title: t('invitations.withdrawn', { email }) })
    },
    onError: answerToast.error,
    onSettled: useRefresh(),
    networkMode: 'always',
  })
}
