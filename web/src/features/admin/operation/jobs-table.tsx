import type { Job } from '@rapport/contract/admin/jobs.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { AccountLink } from './account-link.tsx'
import { operationKey } from './api.ts'
import { useJobNames } from './use-job-names.ts'

/** Jobs, the errors of their last attempts, and the actions on them. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('admin-operation')
  const [dropped, setDropped] = useState<Job | null>(null)
  if (jobs.length === 0) return <p className="px-4 pb-4 text-sm text-muted">{t('jobs.empty')}</p>
  return (
    <>
      <Wide label={t('jobs.title')}>
        <Table className="min-w-[920px]">
          <TableHead>
            <tr>
              <HeaderCell>{t('jobs.columns.id')}</HeaderCell>
              <HeaderCell>{t('jobs.columns.kind')}</HeaderCell>
              <HeaderCell>{t('jobs.columns.state')}</HeaderCell>
              <HeaderCell className="text-end!">{t('jobs.columns.attempts')}</HeaderCell>
              <HeaderCell>{t('jobs.columns.due')}</HeaderCell>
              <HeaderCell>{t('jobs.columns.failure')}</HeaderCell>
              <HeaderCell>
                <span className="sr-only">{t('jobs.columns.actions')}</span>
              </HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} onDrop={() => setDropped(job)} />
            ))}
          </tbody>
        </Table>
      </Wide>
      {dropped && <DropDialog job={dropped} close={() => setDropped(null)} />}
    </>
  )
}

const tones: Record<Job['state'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'neutral',
  retrying: 'warning',
  running: 'accent',
  failed: 'danger',
}

function JobRow({ job, onDrop }: { job: Job; onDrop: () => void }) {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  const { nameOf } = useJobNames()
  return (
    <TableRow>
      <Cell className="tabular-nums">{job.id}</Cell>
      <Cell>
        <span className="block font-medium">{nameOf(job.kind)}</span>
        <About about={job.about} />
      </Cell>
      <Cell>
        <Badge tone={tones[job.state]}>{t(`jobs.states.${job.state}`)}</Badge>
      </Cell>
      <Cell className="text-end whitespace-nowrap tabular-nums">
        {t('jobs.attempts', { attempts: job.attempts, tries: job.tries })}
      </Cell>
      <Cell className="whitespace-nowrap">
        <time dateTime={job.dueAt}>{formats.moment(new Date(job.dueAt))}</time>
      </Cell>
      <Cell className="max-w-[320px] py-2 text-sm [overflow-wrap:anywhere]">
        {job.failure ?? <span className="text-muted">–</span>}
      </Cell>
      <Cell>{job.state !== 'running' && <Actions job={job} onDrop={onDrop} />}</Cell>
    </TableRow>
  )
}

/** The ids that the job concerns. An account links to its page. */
function About({ about }: { about: Job['about'] }) {
  const { t } = useTranslation('admin-operation')
  const { emailNameOf } = useJobNames()
  return (
    <span className="flex flex-wrap gap-x-2 text-xs text-muted">
      {about.map(({ name, value }) => (
        <span key={name}>
          {t(`jobs.about.${name}`)}{' '}
          {name === 'userId' ? <AccountLink id={value} /> : name === 'mail' ? emailNameOf(value) : value}
        </span>
      ))}
    </span>
  )
}

function Actions({ job, onDrop }: { job: Job; onDrop: () => void }) {
  const { t } = useTranslation('admin-operation')
  const { mutate, isPending } = useJobChange(job, 'retryJob', 'jobs.retried')
  return (
    <span className="flex justify-end gap-2">
      <Button
        size="small"
        aria-label={t('jobs.retryOne', { id: job.id })}
        isPending={isPending}
        onPress={() => mutate()}
      >
        {t('jobs.retry')}
      </Button>
      <Button size="small" variant="quiet" aria-label={t('jobs.dropOne', { id: job.id })} onPress={onDrop}>
        {t('jobs.drop')}
      </Button>
    </span>
  )
}

function DropDialog({ job, close }: { job: Job; close: () => void }) {
  const { t } = useTranslation('admin-operation')
  const { nameOf } = useJobNames()
  const { mutate, isPending } = useJobChange(job, 'dropJob', 'jobs.dropped')
  return (
    <ConfirmDialog
      title={t('jobs.dropTitle', { id: job.id, kind: nameOf(job.kind) })}
      confirm={t('jobs.drop')}
      isDangerous
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: close })}
      onClose={close}
    >
      {t('jobs.dropText')}
    </ConfirmDialog>
  )
}

function useJobChange({ id }: Job, route: 'retryJob' | 'dropJob', done: 'jobs.retried' | 'jobs.dropped') {
  const { t } = useTranslation('admin-operation')
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  return useMutation({
    mutationFn: () => call(adminRoutes[route], { params: { id } }),
    onSuccess: () => toasts.add({ type: 'success', title: t(done, { id }), subTitle: '' }),
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: operationKey }),
    networkMode: 'always',
  })
}
