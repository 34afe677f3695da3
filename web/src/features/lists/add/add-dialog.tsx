import { limits } from '@rapport/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ChooseList } from '../choose-list/choose-list.tsx'
import { additionsQuery, isRunning, withAddition } from '../progress/additions.ts'
import { addPeople, isOtherTotal, namesTooMany, type ChosenPeople } from './add-api.ts'
import { useStartToast } from '../../notifications/notifications.tsx'
import { useAddedToasts } from './use-added-toasts.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'add-to-lists': { chosen: ChosenPeople }
  }
}

type AddDialogProps = WithClose<DialogInputs['add-to-lists']>

/**
 * Adds people to the lists that are ticked. All who match, and many on many lists, are added by a
 * job, whose progress the screen shows or a toast announces.
 */
export function AddDialog({ chosen, close }: AddDialogProps) {
  const { t } = useTranslation(['lists', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const [listIds, setListIds] = useState<ReadonlySet<number>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const toasts = useAddedToasts()
  const startToast = useStartToast()
  const add = useMutation({
    mutationFn: () => addPeople(chosen, [...listIds]),
    onSuccess: (addition) => {
      close()
      if (!isRunning(addition)) return toasts.added(addition)
      queries.setQueryData(additionsQuery().queryKey, (known) => withAddition(known ?? [], addition))
      startToast(
        t('add.started'),
        addition.listIds.map((id) => ({ type: 'LIST_FILLED', relatedEntityId: `${id}` })),
      )
      if (isOtherTotal(chosen, addition)) toasts.otherTotal(addition.total, chosen.count)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['lists'] }),
    networkMode: 'always',
  })
  const max = formats.count(limits.maxListsAtOnce)
  const missing = () => {
    if (namesTooMany(chosen)) return t('add.tooManyNamed', { max: formats.count(limits.maxNamedMembers) })
    if (listIds.size > limits.maxListsAtOnce) return t('add.tooManyLists', { max })
    return listIds.size === 0 ? t('add.chooseOne') : null
  }
  const refused = add.error ? failureText(add.error) : null
  const submit = () => {
    setAsked(true)
    if (missing() === null && !add.isPending) add.mutate()
  }
  return (
    <Dialog
      title={t('add.title', { count: chosen.count, shown: formats.count(chosen.count) })}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" isPending={add.isPending} onPress={submit}>
            {t('add.submit')}
          </Button>
        </>
      }
    >
      {chosen.count > limits.maxMembers && (
        <p className="text-sm text-muted">{t('add.limit', { max: formats.count(limits.maxMembers) })}</p>
      )}
      <ChooseList
        isMultiple
        chosen={listIds}
        onDone={submit}
        onChoose={({ id }) => {
          setAsked(false)
          add.reset()
          setListIds((before) => {
            const after = new Set(before)
            if (!after.delete(id)) after.add(id)
            return after
          })
        }}
      />
      <FailureNotice text={refused ?? (isAsked ? missing() : null)} />
    </Dialog>
  )
}
