import type { List, ListMember } from '@rapport/contract/lists/schemas.ts'
import type { DragEvent } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import type { SelectionState } from '../../people/people.ts'
import type { MembersAddress } from '../members/address.ts'
import { chosenMembers } from '../members/chosen-members.ts'
import { useTransferMembers } from '../members/use-member-actions.ts'
import { startDrag } from './dragged-members.ts'

type Source = { list: List | undefined; address: MembersAddress; selected: SelectionState }

/** Starts to drag a member, or the whole selection if the member is part of it. */
export function useDragMembers({ list, address, selected }: Source) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const answerToast = useAnswerToast()
  const { selection, clear } = selected
  const transfer = useTransferMembers(list ?? { id: 0, title: '' }, () => {})
  return (event: DragEvent, { id, fullName }: Pick<ListMember, 'id' | 'fullName'>) => {
    if (!list) return
    const isSelected = selection.ids.has(id) !== selection.everybody
    const chosen = isSelected ? chosenMembers(selection, address) : { talentIds: [id] }
    const count = isSelected ? selected.count : 1
    const who = count === 1 ? fullName : t('export.people', { count, shown: formats.count(count) })
    event.dataTransfer.effectAllowed = 'copyMove'
    event.dataTransfer.setData('text/plain', who)
    showLabel(event.dataTransfer, t('drag.label', { who }))
    startDrag({
      listId: list.id,
      drop: (to, mode) =>
        transfer.mutate(
          { mode, to, chosen },
          { ...(isSelected && { onSuccess: clear }), onError: answerToast.error },
        ),
    })
  }
}

/**
 * Shows beside the pointer what is dragged and what a drop does. The browser takes a picture of the
 * label at once, so it can be removed right away.
 */
function showLabel(transfer: DataTransfer, text: string): void {
  const label = document.createElement('div')
  label.textContent = text
  label.className =
    'fixed -top-full start-0 max-w-80 truncate rounded-control border border-line bg-surface px-2 py-1 text-sm text-text'
  document.body.append(label)
  transfer.setDragImage(label, -12, -12)
  setTimeout(() => label.remove())
}
