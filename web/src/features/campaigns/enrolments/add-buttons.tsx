import ListPlus from 'lucide-react/icons/list-plus'
import UserPlus from 'lucide-react/icons/user-plus'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { EnrolmentsAddress } from './address.ts'
import { useMay } from '../../accounts/accounts.ts'

type AddButtonsProps = { campaignId: number; onChange: (change: Partial<EnrolmentsAddress>) => void }

/** Add people to a campaign: single ones of a list, or whole lists. */
export function AddButtons({ campaignId, onChange }: AddButtonsProps) {
  const { t } = useTranslation('campaigns')
  const isPermitted = useMay('campaigns.write')
  const onShow = (filter: Partial<EnrolmentsAddress>) =>
    onChange({ search: '', state: null, reason: null, ...filter, page: 1 })
  if (!isPermitted) return null
  return (
    <>
      <Button
        size="small"
        icon={<UserPlus size={14} aria-hidden />}
        onPress={() => openDialog('add-from-list', { campaignId, onShow })}
      >
        {t('add.people')}
      </Button>
      <Button
        size="small"
        icon={<ListPlus size={14} aria-hidden />}
        onPress={() => openDialog('add-lists', { campaignId, onShow })}
      >
        {t('add.lists')}
      </Button>
    </>
  )
}
