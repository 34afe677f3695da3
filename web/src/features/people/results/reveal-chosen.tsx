import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../lib/dialogs.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { collectPeople } from './collect-people.ts'
import { compactFilters } from '../../filters/model/filter-fields.ts'
import type { Selection } from './selection.ts'

type RevealChosenProps = { filters: FilterSet; selection: Selection; count: number }

const icons = { email: Mail, phone: Phone }

/** A button for each kind of contacts of those who are chosen; the dialog says what it costs before anything is charged. */
export function RevealChosen({ filters, selection, count }: RevealChosenProps) {
  const { t } = useTranslation('contacts')
  const people = {
    count,
    key: [selection.everybody ? compactFilters(filters) : null, [...selection.ids].toSorted((a, b) => a - b)],
    collect: (most: number, signal: AbortSignal) => collectPeople({ filters, selection }, most, signal),
  }
  return contactKinds.map((kind) => {
    const Icon = icons[kind]
    return (
      <Button
        key={kind}
        variant="quiet"
        size="small"
        className="max-md:px-1.5"
        icon={<Icon size={14} aria-hidden />}
        onPress={() => openDialog('bulk-reveal', { kind, people })}
      >
        <span className="@max-[760px]:sr-only">{t(`bulk.action.${kind}`)}</span>
      </Button>
    )
  })
}
