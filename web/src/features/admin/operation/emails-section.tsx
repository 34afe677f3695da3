import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { knownSettingsQuery } from '../../settings/settings.tsx'
import { emailsQuery, operationKey } from './api.ts'
import { NumbersTable } from './numbers-table.tsx'
import { Loaded, Section } from './section.tsx'
import { useJobNames } from './use-job-names.ts'

/** The queued, failing and sent emails of the server itself. */
export function EmailsSection() {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  const { emailNameOf } = useJobNames()
  const emails = useQuery(emailsQuery())
  const hasEmails = useQuery(knownSettingsQuery()).data?.emails ?? true
  return (
    <Loaded query={emails}>
      {({ kinds, days, failing }) => (
        <>
          <Section
            title={t('emails.queued')}
            note={t(hasEmails ? 'emails.note' : 'emails.off')}
            action={hasEmails && <TestButton />}
          >
            <NumbersTable
              label={t('emails.queued')}
              head={(['kind', 'waiting', 'retrying', 'failed'] as const).map((column) =>
                t(`emails.columns.${column}`),
              )}
              rows={kinds.map(({ kind, ...counts }) => [
                emailNameOf(kind),
                counts.waiting,
                counts.retrying,
                counts.failed,
              ])}
              empty={t('emails.noneQueued')}
            />
          </Section>
          {failing.length > 0 && (
            <Section title={t('emails.failing')}>
              <NumbersTable
                label={t('emails.failing')}
                head={[t('emails.columns.domain'), t('emails.columns.emails')]}
                rows={failing.map((row) => [row.domain, row.emails])}
                empty=""
              />
            </Section>
          )}
          <Section title={t('emails.days')} note={t('emails.daysNote')}>
            <NumbersTable
              label={t('emails.days')}
              head={(['day', 'sent', 'refused'] as const).map((column) => t(`emails.columns.${column}`))}
              rows={days.map(({ day, sent, refused }) => [formats.partialDate(day), sent, refused])}
              empty={t('emails.noneSent')}
            />
          </Section>
        </>
      )}
    </Loaded>
  )
}

function TestButton() {
  const { t } = useTranslation('admin-operation')
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(adminRoutes.sendTestEmail),
    onSuccess: () =>
      toasts.add({ type: 'success', title: t('emails.tested'), subTitle: t('emails.testedText') }),
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: operationKey }),
    networkMode: 'always',
  })
  return (
    <Button size="small" isPending={isPending} onPress={() => mutate()}>
      {t('emails.test')}
    </Button>
  )
}
