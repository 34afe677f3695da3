import { fieldOf, oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId, ListFieldId } from '@rapport/contract/filters/fields.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import Ban from 'lucide-react/icons/ban'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import type people from '../../../locales/en/people.json'
import type { DraftProps } from './draft.ts'
import type { ChipsProps } from './field-chips.tsx'
import { SuggestFilter } from './suggest-filter.tsx'
import type { TextFilterProps } from './text-filter.tsx'

const placeholders: Partial<Record<SuggestionType | FieldId, keyof typeof people.placeholders>> = {
  LOCATIONS: 'locations',
  COMPANIES: 'company',
  INDUSTRIES: 'industry',
  JOBS: 'jobTitle',
  UNIVERSITIES: 'university',
  EDUCATIONS: 'fieldOfStudy',
  names: 'names',
  linkedinUrls: 'linkedinUrls',
}

type TextControlProps = DraftProps & {
  id: ListFieldId
  /** Between the list and the one that excludes its values. */
  children?: ReactNode
  /** Replaces the chips of its values. */
  Chips?: ComponentType<ChipsProps>
  /** For texts without suggestions. */
  Box?: ComponentType<TextFilterProps>
  /** After the excluding list. */
  excludeFoot?: ReactNode
}

/** A list of texts. The one that excludes its values shows once it is asked for or has any. */
export function TextControl({ id, children, excludeFoot, Chips, Box, ...draft }: TextControlProps) {
  const excluding = fieldOf(id).excludes === undefined ? oppositeOf(id) : undefined
  const hasValues = excluding !== undefined && readList(draft.filters, excluding).length > 0
  const [isAsked, setAsked] = useState(false)
  // It stays when its last value is removed: that moves the focus into its box.
  const [wasShown, setWasShown] = useState(false)
  const isShown = isAsked || wasShown || hasValues
  if (isShown !== wasShown) setWasShown(isShown)
  return (
    <>
      <TextList
        {...draft}
        id={id}
        Chips={Chips}
        Box={Box}
        labelEnd={excluding && !isShown && <ExcludeButton field={excluding} onPress={() => setAsked(true)} />}
      />
      {children}
      {excluding && isShown && (
        <>
          <TextList {...draft} id={excluding} Box={Box} takesFocus={isAsked} />
          {excludeFoot}
        </>
      )}
    </>
  )
}

function ExcludeButton({ field, onPress }: { field: ListFieldId; onPress: () => void }) {
  const { t } = useTranslation('people')
  return (
    <button
      type="button"
      aria-label={t(`fields.${field}`)}
      onClick={onPress}
      className="inline-flex min-h-6 items-center gap-1 rounded-chip px-1 text-xs text-muted transition-colors hover:bg-hover hover:text-text"
    >
      <Ban size={12} aria-hidden />
      {t('chips.exclude')}
    </button>
  )
}

type TextListProps = DraftProps & {
  id: ListFieldId
  Chips?: ComponentType<ChipsProps> | undefined
  Box?: ComponentType<TextFilterProps> | undefined
  labelEnd?: ReactNode
  takesFocus?: boolean
}

function TextList({ id, Chips, Box, ...rest }: TextListProps) {
  const { t } = useTranslation('people')
  const field = fieldOf(id)
  if (field.kind !== 'texts') return null
  const placeholder = placeholders[field.suggest ?? id]
  const text = {
    field: id,
    label: t(`fields.${id}`),
    placeholder: placeholder ? t(`placeholders.${placeholder}`) : '',
  }
  if (Box) return <Box {...rest} {...text} />
  return field.suggest && <SuggestFilter {...rest} {...text} suggest={field.suggest} Chips={Chips} />
}
