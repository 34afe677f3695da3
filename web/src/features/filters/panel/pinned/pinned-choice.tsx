import { groupNames } from '@rapport/contract/filters/field-of.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { CheckboxList } from '../../../../ui/fields/checkbox-list.tsx'
import { usePins } from './pins.tsx'

/** New people are no choice of the panel: a saved search leads to them. */
const pinnable = groupNames.filter((group) => group !== 'added')

/** Pins filters, in the order in which they are chosen, and unpins them. */
export function PinnedChoice() {
  const { t } = useTranslation('people')
  const { pinned, toggle } = usePins()
  return (
    <CheckboxList
      label={t('pinned.title')}
      options={pinnable.map((group) => ({ id: group, label: t(`groups.${group}`) }))}
      values={pinned}
      onToggle={toggle}
    />
  )
}
