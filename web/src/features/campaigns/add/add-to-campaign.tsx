import MailPlus from 'lucide-react/icons/mail-plus'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { useMay } from '../../accounts/accounts.ts'
import type { ChosenForCampaign } from './chosen-people.ts'

/**
 * Asks to which campaign the selected people are added. Renders nothing for accounts that can't
 * have campaigns.
 */
export function AddToCampaign({ chosen }: { chosen: ChosenForCampaign }) {
  const { t } = useTranslation('people')
  if (!useMay('campaigns.write')) return null
  return (
    <Tooltip text={t('selection.addToCampaign')} isNeeded={hasHiddenWords}>
      <Button
        variant="quiet"
        size="small"
        className="max-md:px-1.5"
        icon={<MailPlus size={14} aria-hidden />}
        onPress={() => openDialog('add-to-campaign', { chosen })}
      >
        <span data-words className="@max-[1160px]:sr-only">
          {t('selection.addToCampaign')}
        </span>
      </Button>
    </Tooltip>
  )
}

/** Text for screen readers only is a pixel wide. */
const hasHiddenWords = (button: Element) =>
  button.querySelector<HTMLElement>('[data-words]')!.offsetWidth <= 1

/** Asks to which campaign one person is added. */
export function AddPersonToCampaign({ id }: { id: number }) {
  const { t } = useTranslation('people')
  if (!useMay('campaigns.write')) return null
  return (
    <IconButton
      label={t('selection.addToCampaign')}
      onPress={() => openDialog('add-to-campaign', { chosen: { count: 1, talentIds: [id] } })}
    >
      <MailPlus size={16} aria-hidden />
    </IconButton>
  )
}
