import type { SavedSearch } from '@rapport/contract/searches.ts'
import { useTranslation } from 'react-i18next'
import { TitleDialog } from './title-dialog.tsx'
import { useUpdateSearch } from './use-save.ts'

type RenameDialogProps = { search: SavedSearch; onClose: () => void }

export function RenameDialog({ search, onClose }: RenameDialogProps) {
  const { t } = useTranslation('searches')
  const update = useUpdateSearch(onClose)
  return (
    <TitleDialog
      heading={t('dialogs.rename')}
      submit={t('dialogs.save')}
      initialTitle={search.title}
      isPending={update.isPending}
      onSubmit={(title) => update.mutate({ id: search.id, title })}
      onClose={onClose}
    />
  )
}
