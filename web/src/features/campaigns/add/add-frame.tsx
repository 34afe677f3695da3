import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { AddOutcome } from '@rapport/contract/campaigns/vocabularies.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { additionQuery, type AddedPeople } from '../api.ts'
import { readReason } from '../enrolments/reasons.ts'
import type { EnrolmentsAddress } from '../enrolments/address.ts'
import { useCampaignChange } from '../use-campaign-change.ts'
import { OutcomeList } from './outcome-list.tsx'
import { enrolled } from './outcomes.ts'

type AddFrameProps = {
  campaignId: number
  title: string
  /** Null: no people are chosen yet. */
  people: AddedPeople | null
  /** Filters the enrolments. */
  onShow: (filter: Partial<EnrolmentsAddress>) => void
  close: () => void
  /** Chooses the people. */
  children: ReactNode
}

/** Chooses people, shows the expected outcomes, adds the people, and shows the actual outcomes. */
export function AddFrame({ campaignId, title, people, onShow, close, children }: AddFrameProps) {
  const { t } = useTranslation(['campaigns', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const quote = useQuery({
    ...additionQuery(campaignId, people ?? { talentIds: [] }),
    enabled: people !== null,
  })
  const add = useCampaignChange(
    () => call(campaignRoutes.addContacts, { params: { id: campaignId }, body: people ?? {} }),
    () => undefined,
  )
  const show = (outcome: AddOutcome) => {
    close()
    onShow(outcome === 'added' ? { state: 'active' } : { reason: readReason(outcome) })
  }
  if (add.data)
    return (
      <Dialog
        title={t('add.done')}
        size="medium"
        onClose={close}
        actions={
          <Button variant="primary" onPress={close}>
            {t('common:actions.close')}
          </Button>
        }
      >
        <OutcomeList campaignId={campaignId} outcomes={add.data.outcomes} onShow={show} onReveal={close} />
      </Dialog>
    )
  const isCurrent = people !== null && quote.data !== undefined && !quote.isPlaceholderData
  const total = isCurrent ? enrolled(quote.data.outcomes) : 0
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button
            variant="primary"
            isPending={add.isPending}
            isDisabled={total === 0}
            onPress={() => add.mutate()}
          >
            {total === 0
              ? t('add.submitNone')
              : t('add.submit', { count: total, shown: formats.count(total) })}
          </Button>
        </>
      }
    >
      {children}
      <section aria-live="polite" aria-busy={people !== null && !isCurrent} className="min-h-24">
        {people !== null && quote.isError && !quote.data && <FailureNotice text={failureText(quote.error)} />}
        {people !== null && quote.data && <OutcomeList outcomes={quote.data.outcomes} />}
        {people !== null && !quote.data && !quote.isError && <Skeleton className="h-16" />}
        {people === null && <p className="text-sm text-muted">{t('add.hint')}</p>}
      </section>
    </Dialog>
  )
}
