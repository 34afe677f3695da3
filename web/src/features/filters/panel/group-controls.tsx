import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import {
  fieldOf,
  isListField,
  isModifier,
  pairOf,
  shownFieldIds,
} from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { readBounds } from '@rapport/contract/filters/rules.ts'
import { setBounds, type End } from '../model/bounds.ts'
import { digitsOnly } from '../model/ranges.ts'
import { ChoiceFilter } from './controls/choice-filter.tsx'
import type { DraftProps } from './draft.ts'
import { CompanyNames } from './initial-controls.tsx'
import type { Exclusion } from './controls/exclude-toggle.tsx'
import { RangesFilter } from './controls/ranges-filter.tsx'
import { TextControl } from './controls/text-control.tsx'
import { TypedBounds } from './controls/typed-bounds.tsx'
import { PinnableGroup } from './pinned/pins.tsx'

/** Controls that the kind of a field doesn't determine, by group or by field. */
export type OwnControls = Partial<Record<FilterGroup | FieldId, ComponentType<DraftProps>>>

type GroupControlsProps = DraftProps & {
  groups: readonly FilterGroup[]
  own?: OwnControls
  exclusion?: Exclusion
}

/** The controls of some groups, made from the table of filters. */
export const GroupControls = ({ groups, own = companyControls, exclusion, ...draft }: GroupControlsProps) =>
  groups.map((group) => {
    const Own = own[group]
    const ids = shownFieldIds.filter((id) => fieldOf(id).group === group && !isModifier(id))
    return (
      <PinnableGroup key={group} group={group}>
        {Own ? (
          <Own {...draft} />
        ) : (
          ids.map((id) => {
            const OwnField = own[id]
            return OwnField ? (
              <OwnField key={id} {...draft} />
            ) : (
              <FieldControl key={id} {...draft} id={id} exclusion={exclusion} />
            )
          })
        )}
      </PinnableGroup>
    )
  })

type FieldControlProps = DraftProps & { id: FieldId; exclusion?: Exclusion | undefined }

/**
 * The control of a list, by its kind. Bounds and flags have their own controls, and what a list
 * excludes belongs to its control.
 */
function FieldControl({ id, exclusion, ...draft }: FieldControlProps) {
  if (!isListField(id)) return null
  const field = fieldOf(id)
  if (field.excludes !== undefined) return null
  if (field.kind === 'choices') return <ChoiceFilter {...draft} field={id} exclusion={exclusion} />
  if (field.kind === 'ranges') return <RangesFilter {...draft} field={id} ranges={field} />
  return <TextControl {...draft} id={id} />
}

const founded = pairOf('companyFilter.yearFoundedMin')
const yearText = (year: number | null) => (year === null ? '' : String(year))
const yearOf = (text: string) => (text === '' ? null : Number(text))

/** The range of years in which a company was founded, typed. */
function FoundedYears({ filters, onEdit }: DraftProps) {
  const { t } = useTranslation('people')
  const { min, max } = readBounds(filters, founded)

  const store = (texts: Record<End, string>, changed: End) => {
    const change = { bounds: { min: yearOf(texts.min), max: yearOf(texts.max) }, changed }
    const { error } = setBounds(filters, founded, change)
    if (error !== undefined) return { code: error, end: error === founded.code ? ('both' as const) : changed }
    onEdit((draft) => setBounds(draft, founded, change).filters ?? draft)
    return null
  }
  return (
    <TypedBounds
      label={t('groups.founded')}
      names={{ min: t(`fields.${founded.min}`), max: t(`fields.${founded.max}`) }}
      stored={{ min: yearText(min), max: yearText(max) }}
      accept={(text) => digitsOnly(text, 4)}
      store={store}
    />
  )
}

export const companyControls: OwnControls = { company: CompanyNames, founded: FoundedYears }
