import { limits } from '@rapport/contract/limits.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useTranslation } from 'react-i18next'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { shorten } from '../../ui/shorten.ts'
import { useSearchSummary } from './use-search-summary.ts'
import { TitleDialog } from './title-dialog.tsx'
import { useSaveSearch, type NewSearch } from './use-save.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'save-search': Omit<NewSearch, 'title'> & { onSaved: (first: SavedSearch) => void }
  }
}

type SaveDialogProps = WithClose<DialogInputs['save-search']>

/** Saves the filters under a title. The suggested title is the sentence, or a summary of the filters. */
export function SaveDialog({ query, searchFilters, onSaved, close }: SaveDialogProps) {
  const { t } = useTranslation('searches')
  const summary = useSearchSummary()
  const save = useSaveSearch((first) => {
    close()
    onSaved(first)
  })
  return (
    <TitleDialog
      heading={t('dialogs.create')}
      submit={t('dialogs.save')}
      initialTitle={query ? shorten(query, limits.maxSearchTitleLength) : summary(searchFilters)}
      onSubmit={(title) => save.mutateAsync({ title, query, searchFilters })}
      onClose={close}
    />
  )
}
