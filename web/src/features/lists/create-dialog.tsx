import { limits } from '@rapport/contract/limits.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { useCreateList } from './choose-list/use-create-list.ts'

type CreateListInput = { onCreated: (list: List) => void }

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'create-list': CreateListInput
  }
}

/** Creates a list. It stays open if its title is refused. */
export function CreateListDialog({ onCreated, close }: WithClose<CreateListInput>) {
  const { t } = useTranslation('lists')
  const create = useCreateList((list) => {
    close()
    onCreated(list)
  })
  const form = useForm({
    initial: { title: '' },
    checks: { title: checkRequired },
    send: ({ title }) => create.mutateAsync(title.trim()),
    retryAt: 'title',
    startAt: 'title',
  })
  return (
    <FormDialog title={t('create.heading')} submit={t('create.submit')} form={form} onClose={close}>
      <TextField
        label={t('create.title')}
        autoComplete="off"
        maxLength={limits.maxListTitleLength}
        {...form.field('title')}
      />
    </FormDialog>
  )
}
