import type { List } from '@rapport/contract/lists/schemas.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import type { ChosenMembers } from './chosen-members.ts'
import { useRemoveMembers } from './use-member-actions.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'remove-members': { list: List; chosen: ChosenMembers; count: number; onDone: () => void }
  }
}

/** Asks before several people are taken off a list. */
export function RemoveDialog({
  list,
  chosen,
  count,
  onDone,
  close,
}: WithClose<DialogInputs['remove-members']>) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const answerToast = useAnswerToast()
  const remove = useRemoveMembers(list, () => {
    close()
    onDone()
  })
  const numbers = { count, shown: formats.count(count), title: list.title }
  return (
    <ConfirmDialog
      title={t('remove.title')}
      confirm={t('remove.confirm', numbers)}
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(chosen, { onError: answerToast.error })}
      onClose={close}
    >
      {t('remove.text', numbers)}
    </ConfirmDialog>
  )
}
