import { fieldOf, oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId, ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import Ban from 'lucide-react/icons/ban'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import type people from '../../../../locales/en/people.json'
import { classes } from '../../../../ui/class-names.ts'
import type { DraftProps } from '../draft.ts'
import type { ChipsProps } from './field-chips.tsx'
import { LabelPin } from '../pinned/pins.tsx'
import { SuggestFilter } from './suggest-filter.tsx'
import type { TextFilterProps } from './text-filter.tsx'

const placeholders: Partial<Record<SuggestionType | FieldId, keyof typeof people.placeholders>> = {
  LOCATIONS: 'locations',
  COMPANIES: 'company',
  INDUSTRIES: 'industry',
  JOBS: 'jobTitle',
  UNIVERSITIES: 'university',
  EDUCATIONS: 'fieldOfStudy',
  SKILLS: 'skill',
  names: 'names',
  linkedinUrls: 'linkedinUrls',
  'keywords.included': 'keywords',
}

type TextControlProps = DraftProps & {
  id: ListFieldId
  /** Below the box and its values. */
  children?: ReactNode
  /** Replaces the chips of its values. */
  Chips?: ComponentType<ChipsProps>
  /** For texts without suggestions. */
  Box?: ComponentType<TextFilterProps>
}

/** A list of texts. Its box includes them or, while its toggle is pressed, excludes them. */
export function TextControl({ id, children, Chips, Box, ...draft }: TextControlProps) {
  const { t } = useTranslation('people')
  const field = fieldOf(id)
  const input = useRef<HTMLInputElement>(null)
  const [isExcluding, setExcluding] = useState(false)
  if (field.kind !== 'texts') return null
  const opposite = oppositeOf(id)
  const placeholder = placeholders[field.suggest ?? id]
  const box = {
    ...draft,
    field: id,
    label: t(`fields.${id}`),
    placeholder: placeholder ? t(`placeholders.${placeholder}`) : '',
    input,
    isExcluding,
    labelEnd: (
      <span className="flex items-center">
        <LabelPin id={id} />
        {opposite && (
          <ExcludeToggle
            label={t(`fields.${opposite}`)}
            isPressed={isExcluding}
            onPress={() => {
              setExcluding(!isExcluding)
              input.current?.focus()
            }}
          />
        )}
      </span>
    ),
  }
  return (
    <>
      {Box ? (
        <Box {...box} />
      ) : (
        field.suggest && <SuggestFilter {...box} suggest={field.suggest} Chips={Chips} />
      )}
      {children}
    </>
  )
}

type ExcludeToggleProps = { label: string; isPressed: boolean; onPress: () => void }

function ExcludeToggle({ label, isPressed, onPress }: ExcludeToggleProps) {
  const { t } = useTranslation('people')
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={`${label} (Alt+Enter)`}
      onClick={onPress}
      className={classes(
        'inline-flex min-h-6 items-center gap-1 rounded-chip px-1 text-xs transition-colors hover:bg-hover',
        isPressed ? 'font-medium text-danger' : 'text-muted hover:text-text',
      )}
    >
      <Ban size={12} aria-hidden />
      {t('chips.exclude')}
    </button>
  )
}
