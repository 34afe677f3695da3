import Download from 'lucide-react/icons/download'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ChosenPeople } from '../add/add-api.ts'
import { useMay } from '../../accounts/accounts.ts'

/** Asks which facts of the selected people to write to a file. */
export function ExportPeople({ chosen }: { chosen: ChosenPeople }) {
  const { t } = useTranslation('people')
  const isPermitted = useMay('lists.export')
  if (!isPermitted) return null
  return (
    <Button
      variant="quiet"
      size="small"
      // Phones have no room for it, as in a list.
      className="max-md:hidden"
      icon={<Download size={14} aria-hidden />}
      onPress={() => openDialog('export', { people: chosen })}
    >
      <span className="@max-[760px]:sr-only">{t('selection.export')}</span>
    </Button>
  )
}
