import Mail from 'lucide-react/icons/mail'
import SearchX from 'lucide-react/icons/search-x'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { CampaignsAddress } from './address.ts'

type NoCampaignsProps = {
  address: CampaignsAddress
  total: number
  onChange: (change: Partial<CampaignsAddress>) => void
  /** Null for accounts that may not have campaigns. */
  onNew: (() => void) | null
}

/** Says why the page is empty: it is beyond the end, nothing matches, or there is nothing yet. */
export function NoCampaigns({ address, total, onChange, onNew }: NoCampaignsProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { page, search, status, archived } = address
  if (total > 0)
    return (
      <EmptyState title={t('list.pastEnd', { page: formats.count(page) })}>
        <Button variant="primary" onPress={() => onChange({ page: 1 })}>
          {t('list.firstPage')}
        </Button>
      </EmptyState>
    )
  if (search !== '' || status !== null)
    return (
      <EmptyState icon={<SearchX size={24} aria-hidden />} title={t('list.noMatch')}>
        <Button variant="primary" onPress={() => onChange({ search: '', status: null, page: 1 })}>
          {t('list.showAll')}
        </Button>
      </EmptyState>
    )
  if (archived) return <EmptyState title={t('list.emptyArchive')} description={t('list.emptyArchiveHint')} />
  return (
    <EmptyState
      icon={<Mail size={24} aria-hidden />}
      title={t('list.empty')}
      description={t('list.emptyHint')}
    >
      {onNew && (
        <Button variant="primary" onPress={onNew}>
          {t('create.open')}
        </Button>
      )}
    </EmptyState>
  )
}
