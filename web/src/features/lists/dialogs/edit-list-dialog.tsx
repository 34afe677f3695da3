import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { TagsField } from './tags-field.tsx'
import { useChangeList } from './use-change-list.ts'
import { useTags } from './use-tags.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'create-list': { onCreated: (list: List) => void }
    'edit-list': { list: List }
    'edit-tags': { list: List }
  }
}

/** Creates a list. */
export function CreateListDialog({ onCreated, close }: WithClose<DialogInputs['create-list']>) {
  const { t } = useTranslation('lists')
  const queries = useQueryClient()
  return (
    <ListDialog
      heading={t('create.heading')}
      submit={t('create.submit')}
      initial={{ title: '', tags: [] }}
      onSubmit={async (body) => {
        const created = await call(listRoutes.createList, { body })
        await queries.invalidateQueries({ queryKey: ['lists', 'all'] })
        close()
        onCreated(created)
      }}
      onClose={close}
    />
  )
}

/** Changes the title and tags of a list. */
export function EditListDialog({ list, close }: WithClose<DialogInputs['edit-list']>) {
  const { t } = useTranslation('lists')
  const change = useChangeList()
  return (
    <ListDialog
      heading={t('edit.title')}
      submit={t('edit.save')}
      initial={list}
      onSubmit={async (words) => {
        await change.mutateAsync({ id: list.id, ...words })
        close()
      }}
      onClose={close}
    />
  )
}

type Words = { title: string; tags: string[] }

type ListDialogProps = {
  heading: string
  submit: string
  initial: Words
  onSubmit: (words: Words) => Promise<void>
  onClose: () => void
}

/** Asks for title and tags. A typed tag is added as well. */
function ListDialog({ heading, submit, initial, onSubmit, onClose }: ListDialogProps) {
  const { t } = useTranslation('lists')
  const tags = useTags(initial.tags)
  const form = useForm({
    initial: { title: initial.title },
    checks: { title: checkRequired },
    send: async ({ title }) => {
      const all = tags.add(tags.typed)
      if (all) await onSubmit({ title: title.trim(), tags: all })
    },
    failureField: { list_title_taken: 'title' },
    startAt: 'title',
    startSelected: true,
  })
  return (
    <FormDialog title={heading} submit={submit} form={form} onClose={onClose}>
      <TextField
        label={t('create.title')}
        autoComplete="off"
        maxLength={limits.maxListTitleLength}
        {...form.field('title')}
      />
      <TagsField state={tags} />
    </FormDialog>
  )
}

/** Adds tags to a list, and removes them. */
export function EditTagsDialog({ list, close }: WithClose<DialogInputs['edit-tags']>) {
  const { t } = useTranslation('lists')
  const tags = useTags(list.tags)
  const change = useChangeList()
  const form = useForm({
    initial: {},
    checks: {},
    send: async () => {
      const all = tags.add(tags.typed)
      if (!all) return
      await change.mutateAsync({ id: list.id, tags: all })
      close()
    },
  })
  return (
    <FormDialog title={t('edit.addTag')} submit={t('edit.save')} form={form} onClose={close}>
      <TagsField state={tags} takesFocus />
    </FormDialog>
  )
}
