import { limits } from '@rapport/contract/limits.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { shorten } from '../../ui/shorten.ts'
import { useSaveSearch, useUpdateSearch, type NewSearch } from './use-save.ts'
import { useSearchSummary } from './use-search-summary.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'save-search': Omit<NewSearch, 'title'> & { onSaved: (first: SavedSearch) => void }
    'rename-search': { search: SavedSearch }
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

type RenameDialogProps = WithClose<DialogInputs['rename-search']>

/** Changes the title of a saved search. */
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

type TitleDialogProps = {
  heading: string
  submit: string
  initialTitle: string
  /** Reports a failure itself, by a toast. */
  onSubmit: (title: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the title of a saved search. It stays open if saving fails. */
function TitleDialog({ heading, submit, initialTitle, onSubmit, onClose }: TitleDialogProps) {
  const { t } = useTranslation('searches')
  const form = useForm({
    initial: { title: initialTitle },
    checks: { title: checkRequired },
    send: ({ title }) => onSubmit(title.trim()).catch(() => undefined),
    startAt: 'title',
    startSelected: true,
  })
  return (
    <FormDialog title={heading} submit={submit} form={form} onClose={onClose}>
      <TextField
        label={t('dialogs.title')}
        autoComplete="off"
        maxLength={limits.maxSearchTitleLength}
        {...form.field('title')}
      />
    </FormDialog>
  )
}
