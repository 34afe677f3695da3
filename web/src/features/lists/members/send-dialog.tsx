import type { List } from '@rapport/contract/lists/schemas.ts'
import { useState } from 'react'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ChooseList } from '../choose-list/choose-list.tsx'
import type { ChosenMembers } from './chosen-members.ts'
import { useTransferMembers } from './use-member-actions.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'send-members': {
      mode: 'copy' | 'move'
      list: List
      chosen: ChosenMembers
      count: number
      onDone: () => void
    }
  }
}

const modes = ['copy', 'move'] as const

/** Copies or moves members to another list, which is found or created by typing. */
export function SendDialog(props: WithClose<DialogInputs['send-members']>) {
  const { list, chosen, count, onDone, close } = props
  const { t } = useTranslation(['lists', 'common'])
  const formats = useFormats()
  const [mode, setMode] = useState(props.mode)
  const [to, setTo] = useState<List | null>(null)
  const transfer = useTransferMembers(list, () => {
    close()
    onDone()
  })
  const send = () => {
    if (to && !transfer.isPending) transfer.mutate({ mode, to, chosen })
  }
  return (
    <Dialog
      title={t(`lists:send.title.${mode}`, { count, shown: formats.count(count) })}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" isDisabled={to === null} isPending={transfer.isPending} onPress={send}>
            {t(`lists:send.submit.${mode}`)}
          </Button>
        </>
      }
    >
      <Segmented
        label={t('lists:send.mode')}
        options={modes.map((id) => ({ id, label: t(`lists:send.submit.${id}`) }))}
        value={mode}
        onChange={setMode}
        className="md:hidden"
      />
      <ChooseList
        isMultiple={false}
        without={list.id}
        chosen={new Set(to ? [to.id] : [])}
        onChoose={setTo}
        onDone={send}
        failure={transfer.error}
      />
    </Dialog>
  )
}
