import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { openDialog } from '../../../../lib/dialogs.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { collectPeople } from './collect-people.ts'
import type { PeopleSource } from '../people-source.ts'
import type { SelectionState } from './use-selection.ts'

type RevealChosenProps = {
  source: Pick<PeopleSource, 'key' | 'order' | 'idsOfPage'>
  selected: SelectionState
}

const icons = { email: Mail, phone: Phone }
const keys = { email: 'e', phone: 'p' }

/** A button for each kind of contact. Its dialog shows the cost before anything is charged. */
export function RevealChosen({ source, selected }: RevealChosenProps) {
  const { t } = useTranslation('contacts')
  const { selection, count } = selected
  const people = {
    count,
    key: [
      selection.everybody ? [source.key, source.order] : null,
      [...selection.ids].toSorted((a, b) => a - b),
    ],
    collect: (max: number, signal: AbortSignal) =>
      collectPeople({ idsOfPage: source.idsOfPage, selection }, max, signal),
  }
  return contactKinds.map((kind) => {
    const Icon = icons[kind]
    return (
      <Button
        key={kind}
        variant="quiet"
        size="small"
        data-keys={keys[kind]}
        className="max-md:px-1.5"
        icon={<Icon size={14} aria-hidden />}
        onPress={() => openDialog('bulk-reveal', { kind, people })}
      >
        <span className="@max-[760px]:sr-only">{t(`bulk.action.${kind}`)}</span>
      </Button>
    )
  })
}
