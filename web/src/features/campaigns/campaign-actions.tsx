import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { openDialog } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { useMay } from '../accounts/accounts.ts'

type CampaignActionsProps = {
  campaign: Campaign
  /** It was deleted. */
  onDeleted?: () => void
}

/** A menu of what can be done with a campaign as a whole. */
export function CampaignActions({ campaign, onDeleted }: CampaignActionsProps) {
  const { t } = useTranslation('campaigns')
  const isPermitted = useMay('campaigns.write')
  const { name, status, isArchived, sent } = campaign
  if (!isPermitted) return null
  return (
    <MenuButton label={t('menu.open', { name })}>
      <MenuItem
        icon={<Pencil size={16} aria-hidden />}
        onAction={() => openDialog('rename-campaign', { campaign })}
      >
        {t('menu.rename')}
      </MenuItem>
      {status !== 'draft' && !isArchived && sent === 0 && (
        <MenuItem
          icon={<Undo2 size={16} aria-hidden />}
          onAction={() => openDialog('return-to-draft', { campaign })}
        >
          {t('menu.toDraft')}
        </MenuItem>
      )}
      <MenuItem
        icon={isArchived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
        onAction={() => openDialog('archive-campaign', { campaign })}
      >
        {t(isArchived ? 'menu.unarchive' : 'menu.archive')}
      </MenuItem>
      {status === 'draft' && (
        <MenuItem
          isApart
          icon={<Trash2 size={16} aria-hidden />}
          onAction={() => openDialog('delete-campaign', { campaign, ...(onDeleted && { onDeleted }) })}
        >
          {t('menu.delete')}
        </MenuItem>
      )}
    </MenuButton>
  )
}
