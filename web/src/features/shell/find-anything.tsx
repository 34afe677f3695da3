import Search from 'lucide-react/icons/search'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { isMac } from '../../lib/keys/is-mac.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

/** Opens the palette. */
export function FindAnything() {
  const { t } = useTranslation('shell')
  return (
    <IconButton label={t('find')} keys={isMac() ? '⌘K' : 'Ctrl K'} onPress={() => openDialog('palette')}>
      <Search size={16} aria-hidden />
    </IconButton>
  )
}
