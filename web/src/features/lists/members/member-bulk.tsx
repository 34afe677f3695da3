import type { List, ListMember } from '@rapport/contract/lists/schemas.ts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import ListX from 'lucide-react/icons/list-x'
import MailCheck from 'lucide-react/icons/mail-check'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ComponentType, ReactNode } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { BulkBar, focusSelectPage, type PeopleSource, type SelectionState } from '../../people/people.ts'
import type { MembersAddress } from './address.ts'
import { chosenMembers } from './chosen-members.ts'
import { useRemoveMembers } from './use-member-actions.ts'
import { useMay } from '../../accounts/accounts.ts'

/** All who match, with exceptions, or the named ones. */
type ChosenHere = { count: number } & (
  | { talentIds: readonly number[] }
  | { listId: number; search: string; revealed: boolean | null; without: readonly number[] }
)

export type MembersAction = ComponentType<{ chosen: ChosenHere }>

type MemberBulkProps = {
  list: List
  address: MembersAddress
  source: PeopleSource<ListMember>
  selected: SelectionState
  /** A further button. */
  action: MembersAction
}

/**
 * The actions on the selected members. A single member is removed at once, several after a
 * confirmation.
 */
export function MemberBulk({ list, address, source, selected, action: Further }: MemberBulkProps) {
  const { t } = useTranslation('lists')
  const answerToast = useAnswerToast()
  const mayReveal = useMay('contacts.reveal')
  const mayWrite = useMay('lists.write')
  const mayExport = useMay('lists.export')
  const { selection, count } = selected
  const chosen = chosenMembers(selection, address)
  const onDone = () => {
    selected.clear()
    // The buttons disappear with the selection, and a dialog keeps the focus until it is gone.
    void afterPaint().then(focusSelectPage)
  }
  const remove = useRemoveMembers(list, onDone)
  const people = { list, chosen, count, onDone }
  const { search, revealed } = address
  const ids = [...selection.ids]
  return (
    <BulkBar source={source} selected={selected} mayReveal={mayReveal}>
      {mayWrite && (
        <Action
          label={t('send.action.copy')}
          keys="l"
          icon={<Copy size={14} aria-hidden />}
          onPress={() => openDialog('send-members', { mode: 'copy', ...people })}
        />
      )}
      <Further
        chosen={
          selection.everybody
            ? { count, listId: list.id, search, revealed, without: ids }
            : { count, talentIds: ids }
        }
      />
      {mayWrite && (
        <Action
          label={t('send.action.move')}
          icon={<FolderInput size={14} aria-hidden />}
          // On phones the dialog of the button before it does both.
          className="max-md:hidden"
          onPress={() => openDialog('send-members', { mode: 'move', ...people })}
        />
      )}
      {mayReveal && (
        <Action
          label={t('members.enrich')}
          icon={<Sparkles size={14} aria-hidden />}
          className="max-md:hidden"
          onPress={() => openDialog('enrich-list', people)}
        />
      )}
      {mayReveal && (
        <Action
          label={t('members.verify')}
          icon={<MailCheck size={14} aria-hidden />}
          className="max-md:hidden"
          onPress={() =>
            openDialog('verify-addresses', { name: list.title, target: { listId: list.id, ...chosen } })
          }
        />
      )}
      {mayExport && (
        <Action
          label={t('export.action')}
          icon={<Download size={14} aria-hidden />}
          className="max-md:hidden"
          onPress={() => openDialog('export', { list, selected: { chosen, count } })}
        />
      )}
      {mayWrite && (
        <Action
          label={t('remove.action')}
          icon={<ListX size={14} aria-hidden />}
          isPending={remove.isPending}
          onPress={() => {
            if (count === 1) remove.mutate(chosen, { onError: answerToast.error })
            else openDialog('remove-members', people)
          }}
        />
      )}
    </BulkBar>
  )
}

type ActionProps = {
  label: string
  /** The key that presses it. */
  keys?: string
  icon: ReactNode
  isPending?: boolean
  className?: string
  onPress: () => void
}

function Action({ label, keys, className, ...button }: ActionProps) {
  return (
    <Tooltip text={label} keys={keys} isNeeded={hasHiddenWords}>
      <Button
        variant="quiet"
        size="small"
        data-keys={keys}
        className={classes('max-md:px-1.5', className)}
        {...button}
      >
        <span data-words className="@max-[1160px]:sr-only">
          {label}
        </span>
      </Button>
    </Tooltip>
  )
}

/** Text for screen readers only is a pixel wide. */
const hasHiddenWords = (button: Element) =>
  button.querySelector<HTMLElement>('[data-words]')!.offsetWidth <= 1
