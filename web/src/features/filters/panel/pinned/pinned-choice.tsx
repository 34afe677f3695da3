import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { groupNames } from '@rapport/contract/filters/field-of.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { CheckboxList } from '../../../../ui/fields/checkbox-list.tsx'

type PinnedChoiceProps = { pinned: readonly FilterGroup[]; onChange: (pinned: FilterGroup[]) => void }

/** Pins filters, in the order in which they are chosen, and unpins them. */
export function PinnedChoice({ pinned, onChange }: PinnedChoiceProps) {
  const { t } = useTranslation('people')
  return (
    <CheckboxList
      label={t('pinned.title')}
      options={groupNames.map((group) => ({ id: group, label: t(`groups.${group}`) }))}
      values={pinned}
      onToggle={(group, isPinned) =>
        onChange(isPinned ? [...pinned, group] : pinned.filter((other) => other !== group))
      }
    />
  )
}
