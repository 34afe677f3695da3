import type { EnrolmentDetails } from '@rapport/contract/campaigns/enrolments.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTeammateText } from '../../people/people.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { enrolmentQuery } from '../api.ts'
import { RemedyLink } from '../remedy-link.tsx'
import { EnrolmentActions } from './enrolment-actions.tsx'
import { EnrolmentStateFact } from './enrolment-state.tsx'
import { TimelineList } from './timeline-list.tsx'
import { useHoldEnd } from './use-hold-end.ts'
import { useReasonText } from './use-reason-text.ts'

type EnrolmentPanelProps = { campaignId: number; contactId: number; onClose: () => void }

/** A person in a campaign: their state, the possible actions and the history. */
export function EnrolmentPanel({ campaignId, contactId, onClose }: EnrolmentPanelProps) {
  const { t } = useTranslation('campaigns')
  const { data, error, isError, refetch } = useQuery(enrolmentQuery(campaignId, contactId))
  usePageTitle(data?.name ?? undefined, 2)
  return (
    <SidePanel
      title={data ? (data.name ?? t('contacts.gone')) : t('contacts.one')}
      takesFocus
      onClose={onClose}
    >
      {data ? (
        <Details campaignId={campaignId} contact={data} onClose={onClose} />
      ) : isError ? (
        <LoadFailure title={t('contacts.failedOne')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </SidePanel>
  )
}

type DetailsProps = { campaignId: number; contact: EnrolmentDetails; onClose: () => void }

function Details({ campaignId, contact, onClose }: DetailsProps) {
  const { t } = useTranslation('campaigns')
  return (
    <div className="flex flex-col gap-4 p-4">
      <EnrolmentStateFact contact={contact} />
      <EnrolmentActions campaignId={campaignId} contact={contact} onDeleted={onClose} />
      <Facts contact={contact} />
      {contact.talentId !== null && (
        <Link to={paths.people} search={{ person: contact.talentId }} className="-mt-3 w-fit text-sm">
          {t('contacts.profile')}
        </Link>
      )}
      <WhyNot campaignId={campaignId} contact={contact} />
      <section aria-labelledby="timeline">
        <h3 id="timeline" className="mb-2 text-sm font-semibold">
          {t('timeline.title')}
        </h3>
        <TimelineList campaignId={campaignId} timeline={contact.timeline} />
      </section>
    </div>
  )
}

/**
 * Says why the next email does not go now, and what helps. People who have stopped or finished get
 * none, as their state says.
 */
function WhyNot({
  campaignId,
  contact: { state, whyNot, talentId },
}: Pick<DetailsProps, 'campaignId' | 'contact'>) {
  const { t } = useTranslation('campaigns')
  const holdEnd = useHoldEnd()
  const reasonText = useReasonText()
  if ((state !== 'active' && state !== 'held') || !whyNot || whyNot.length === 0) return null
  return (
    <section aria-labelledby="why-not">
      <h3 id="why-not" className="mb-1 text-sm font-semibold">
        {t('contacts.whyNot')}
      </h3>
      <ul className="flex flex-col text-sm">
        {whyNot.map(({ reason, remedy, until }) => (
          <li key={reason} className="flex min-h-7 flex-wrap items-center gap-x-3">
            <span>{reasonText(reason)}</span>
            {until !== null && <span className="text-muted">{holdEnd(until, reason)}</span>}
            <RemedyLink
              campaignId={campaignId}
              remedy={remedy}
              reason={reason}
              talentId={talentId}
              className="ms-auto inline-flex min-h-6 items-center"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ contact }: { contact: EnrolmentDetails }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const teammateText = useTeammateText()
  const { address, title, company, nextStep, dueAt, isHoldout, zone, teammateWrote } = contact
  const next =
    nextStep === null || isHoldout
      ? null
      : [t('contacts.step', { number: nextStep }), dueAt && formats.moment(new Date(dueAt))]
          .filter(Boolean)
          .join(' · ')
  const facts = [
    ['address', address],
    ['role', [title, company].filter(Boolean).join(' · ')],
    ['next', next],
    ['zone', zone],
    ['teammate', teammateWrote && teammateText(teammateWrote)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(
        ([key, value]) =>
          value && (
            <div key={key} className="contents">
              <dt className="text-muted">{t(`contacts.facts.${key}`)}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
