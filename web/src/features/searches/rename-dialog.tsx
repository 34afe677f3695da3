import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useTranslation } from 'react-i18next'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { TitleDialog } from './title-dialog.tsx'
import { useUpdateSearch } from './use-save.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'rename-search': { search: SavedSearch }
  }
}

type RenameDialogProps = WithClose<DialogInputs['rename-search']>

export function RenameDialog({ search, close }: RenameDialogProps) {
  const { t } = useTranslation('searches')
  const update = useUpdateSearch(close)
  return (
    <TitleDialog
      heading={t('dialogs.rename')}
      submit={t('dialogs.save')}
      initialTitle={search.title}
      onSubmit={(title) => update.mutateAsync({ id: search.id, title })}
      onClose={close}
    />
  )
}
