import ListPlus from 'lucide-react/icons/list-plus'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ChosenPeople } from './add-api.ts'
import { useMay } from '../../accounts/accounts.ts'

/** Asks to which lists the selected people are added. */
export function AddToLists({ chosen }: { chosen: ChosenPeople }) {
  const { t } = useTranslation('people')
  const isPermitted = useMay('lists.write')
  if (!isPermitted) return null
  return (
    <Button
      variant="quiet"
      size="small"
      data-keys="l"
      className="max-md:px-1.5"
      icon={<ListPlus size={14} aria-hidden />}
      onPress={() => openDialog('add-to-lists', { chosen })}
    >
      <span className="@max-[760px]:sr-only">{t('selection.addToList')}</span>
    </Button>
  )
}
