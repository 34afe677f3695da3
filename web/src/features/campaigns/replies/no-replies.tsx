import Inbox from 'lucide-react/icons/inbox'
import MailCheck from 'lucide-react/icons/mail-check'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { RepliesAddress } from './address.ts'

type NoRepliesProps = {
  address: RepliesAddress
  total: number
  onChange: (change: Partial<RepliesAddress>) => void
}

/** Says why the list is empty: it is beyond the end, all is read, or there is nothing yet. */
export function NoReplies({ address: { page, unread, campaignId }, total, onChange }: NoRepliesProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  if (total > 0)
    return (
      <EmptyState title={t('list.pastEnd', { page: formats.count(page) })}>
        <Button onPress={() => onChange({ page: 1 })}>{t('list.firstPage')}</Button>
      </EmptyState>
    )
  if (unread)
    return (
      <EmptyState icon={<MailCheck size={24} aria-hidden />} title={t('replies.allRead')}>
        <Button onPress={() => onChange({ unread: false, page: 1 })}>{t('replies.showAll')}</Button>
      </EmptyState>
    )
  if (campaignId !== null)
    return (
      <EmptyState icon={<Inbox size={24} aria-hidden />} title={t('replies.noneHere')}>
        <Button onPress={() => onChange({ campaignId: null, page: 1 })}>{t('replies.anyCampaign')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Inbox size={24} aria-hidden />}
      title={t('replies.none')}
      description={t('replies.noneHint')}
    />
  )
}
