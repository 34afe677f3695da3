import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import type { MailboxCheck } from '@rapport/contract/integrations/checks.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { checkQuery, lastCheckQuery, usageQuery } from '../api.ts'
import { FindingList, SummaryLine } from './finding-list.tsx'
import { isFresh, pollAfter, summaryOf } from './read-check.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'check-mailbox': { mailbox: Integration }
  }
}

/**
 * Shows the last check of a mailbox while it goes on or is recent; begins one if there is none.
 * Closing it ends no check.
 */
export function CheckMailboxDialog({ mailbox, close }: WithClose<DialogInputs['check-mailbox']>) {
  const { t } = useTranslation(['mailbox-checks', 'common'])
  const failureText = useFailureText()
  const { id, email } = mailbox
  const { check, begin, isBeginning, error } = useCheck(id)
  const canBegin = check !== null ? check.finishedAt !== null : error !== null
  return (
    <Dialog
      title={t('title', { email })}
      size="medium"
      onClose={close}
      actions={
        <>
          {canBegin && (
            <Button isPending={isBeginning} onPress={begin}>
              {t(check ? 'again' : 'common:actions.retry')}
            </Button>
          )}
          <Button variant="primary" onPress={close}>
            {t('common:actions.close')}
          </Button>
        </>
      }
    >
      {check ? <Check check={check} /> : error === null && <Skeleton className="h-40" />}
      <FailureNotice text={error === null ? null : failureText(error)} />
    </Dialog>
  )
}

function Check({ check }: { check: MailboxCheck }) {
  const { t } = useTranslation('mailbox-checks')
  const formats = useFormats()
  const { reason, createdAt, finishedAt, findings } = check
  const at = formats.moment(new Date(createdAt))
  return (
    <>
      <div className="flex flex-col gap-0.5">
        <SummaryLine summary={summaryOf(findings, finishedAt === null)} isRunning={finishedAt === null} />
        <p className="text-sm text-muted">
          {t(`reasons.${reason}`, { at })}
          {finishedAt === null && ` · ${t('closing')}`}
        </p>
      </div>
      <FindingList findings={findings} isRunning={finishedAt === null} />
    </>
  )
}

/** The check to show, which is asked for until it has ended. */
function useCheck(id: number) {
  const queries = useQueryClient()
  const [opened] = useState(() => new Date())
  const [begun, setBegun] = useState<{ checkId: number; at: Date } | null>(null)
  const last = useQuery(lastCheckQuery(id))
  const start = useMutation({
    mutationFn: () => call(integrationRoutes.startCheck, { params: { id } }),
    onSuccess: (check) => {
      queries.setQueryData(checkQuery(id, check.id).queryKey, check)
      setBegun({ checkId: check.id, at: new Date() })
    },
    networkMode: 'always',
  })
  const recent = last.data && isFresh(last.data, opened) ? last.data : null
  const checkId = begun?.checkId ?? recent?.id ?? null
  const current = useQuery({
    ...checkQuery(id, checkId ?? 0),
    enabled: checkId !== null,
    ...(recent && { placeholderData: recent }),
    refetchInterval: ({ state: { data } }) =>
      data ? pollAfter(data, Date.now() - (begun?.at ?? opened).getTime()) : false,
  })
  const beginFirst = useEffectEvent(() => {
    if (checkId === null && start.isIdle) start.mutate()
  })
  useEffect(() => {
    if (last.data !== undefined) beginFirst()
  }, [last.data])
  const endedAt = current.data?.finishedAt
  useEffect(() => {
    // Its email counts.
    if (endedAt) void queries.invalidateQueries({ queryKey: usageQuery(id).queryKey })
  }, [queries, id, endedAt])
  return {
    check: checkId === null ? null : (current.data ?? null),
    begin: () => (last.isError ? void last.refetch() : start.mutate()),
    isBeginning: start.isPending || last.isFetching,
    error: start.error ?? last.error ?? current.error,
  }
}
