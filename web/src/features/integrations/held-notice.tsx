import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

type HeldNoticeProps = { id: Integration['id']; held: NonNullable<Integration['held']> }

/** Says why the mailbox's campaigns are held and what to do, and lets them go on. */
export function HeldNotice({ id, held: { why } }: HeldNoticeProps) {
  const { t } = useTranslation('integrations')
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const release = useMutation({
    mutationFn: () => call(integrationRoutes.releaseMailbox, { params: { id } }),
    onSuccess: () => toasts.add({ type: 'success', title: t('held.done') }),
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: ['integrations'] }),
    networkMode: 'always',
  })
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-warning">
      <p>{t(`held.${why}`)}</p>
      <Button size="small" isPending={release.isPending} onPress={() => release.mutate()}>
        {t('held.action')}
      </Button>
    </div>
  )
}
