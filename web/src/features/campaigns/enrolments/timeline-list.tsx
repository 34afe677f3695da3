import type { TimelineEntry } from '@rapport/contract/campaigns/enrolments.ts'
import type { ReactNode } from 'react'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { machineOf, shownEntries, unsubscribeWayOf } from './timeline.ts'
import { useHoldEnd } from './use-hold-end.ts'
import { useReasonText } from './use-reason-text.ts'

type TimelineListProps = { campaignId: number; timeline: readonly TimelineEntry[] }

/** The events of an enrolment, newest first. */
export function TimelineList({ campaignId, timeline }: TimelineListProps) {
  const formats = useFormats()
  return (
    <ol className="ms-1 flex flex-col">
      {shownEntries(timeline).map((entry, at) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- Entries have no ids, and only ever come first.
          key={`${timeline.length - at}`}
          className="relative flex flex-col gap-0.5 border-s border-line ps-4 pb-4 before:absolute before:-start-1 before:top-1.5 before:size-2 before:rounded-full before:bg-muted before:content-['']"
        >
          <Entry entry={entry} campaignId={campaignId} />
          <time dateTime={entry.at} className="text-xs text-muted">
            {formats.moment(new Date(entry.at))}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry, campaignId }: { entry: TimelineEntry; campaignId: number }) {
  const { t } = useTranslation('campaigns')
  if (entry.kind === 'send') return <Send entry={entry} campaignId={campaignId} />
  if (entry.kind === 'received') return <Received entry={entry} campaignId={campaignId} />
  if (entry.kind === 'event') return <Event entry={entry} />
  const { list } = entry
  return <Line title={t('timeline.added')}>{list && t('timeline.fromList', { title: list.title })}</Line>
}

function Line({
  title,
  isFaint = false,
  children,
}: {
  title: string
  isFaint?: boolean
  children?: ReactNode
}) {
  return (
    <>
      <span className={isFaint ? 'text-muted' : 'font-medium'}>{title}</span>
      {children && <span className="text-sm break-words text-muted">{children}</span>}
    </>
  )
}

type SendProps = { entry: Extract<TimelineEntry, { kind: 'send' }>; campaignId: number }

function Send({ entry, campaignId }: SendProps) {
  const { t } = useTranslation('campaigns')
  const { purpose, step, state, subject, sendId } = entry
  const what =
    purpose === 'step' && step !== null
      ? t('contacts.step', { number: step })
      : t(`timeline.purposes.${purpose}`)
  return (
    <>
      <Line title={t(`timeline.sends.${state}`, { what })}>{subject}</Line>
      <Button
        variant="quiet"
        size="small"
        className="-ms-2 w-fit"
        onPress={() => openDialog('sent-email', { campaignId, sendId })}
      >
        {t('email.open')}
      </Button>
    </>
  )
}

type ReceivedProps = { entry: Extract<TimelineEntry, { kind: 'received' }>; campaignId: number }

function Received({ entry, campaignId }: ReceivedProps) {
  const { t } = useTranslation('campaigns')
  const { messageId, subject, text, evidence } = entry
  return (
    <>
      <Line title={t(`timeline.received.${entry.class}`)}>{subject}</Line>
      {text !== null && text.trim() !== '' && (
        <p className="my-1 max-h-60 overflow-auto rounded-control border border-line p-2 text-sm break-words whitespace-pre-wrap">
          {text.trim()}
        </p>
      )}
      {entry.class === 'reply' && (
        <Link
          to={paths.campaignReplies}
          search={{ campaign: campaignId, reply: messageId }}
          className="inline-flex min-h-6 w-fit items-center text-sm"
        >
          {t('replies.open')}
        </Link>
      )}
      <span className="text-xs break-words text-muted">{t('timeline.evidence', { evidence })}</span>
    </>
  )
}

function Event({ entry }: { entry: Extract<TimelineEntry, { kind: 'event' }> }) {
  const { t } = useTranslation('campaigns')
  const holdEnd = useHoldEnd()
  const reasonText = useReasonText()
  const { event } = entry
  const { reason, until } = event === 'held' ? entry.detail : {}
  const url = event === 'opened' || event === 'clicked' ? entry.detail.url : undefined
  const way = unsubscribeWayOf(entry)
  const machine = machineOf(entry)
  const parts = [
    reason !== undefined && reason !== 'held' && reasonText(reason),
    until !== undefined && holdEnd(until, reason ?? null),
    machine && event !== 'scanned' && t(`timeline.verdicts.${machine.verdict}`),
    machine?.why && t(`timeline.why.${machine.why}`),
    url,
    way !== null && t(`unsubscribes.ways.${way}`),
  ].filter((part) => typeof part === 'string')
  return (
    <Line title={t(`timeline.events.${event}`)} isFaint={machine !== null}>
      {parts.join(' · ')}
    </Line>
  )
}
