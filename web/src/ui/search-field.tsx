import { Search, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'
import { FieldFrame, FieldLabel, inputStyle } from './field.tsx'

export type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter, unless a composition is open. */
  onSubmit?: (value: string) => void
  placeholder?: string
  className?: string
}

/** A search text; Escape and the cross empty it. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder = '',
  className,
}: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <AriaSearchField
      value={value}
      onChange={onChange}
      {...(onSubmit ? { onSubmit } : {})}
      className={classes('group', className)}
    >
      <FieldLabel label={label} hideLabel />
      <FieldFrame>
        <Search size={16} aria-hidden className="pointer-events-none absolute start-2 text-muted" />
        <Input placeholder={placeholder} className={classes(inputStyle, 'px-8')} />
        <Button
          aria-label={t('ui.clear')}
          className="absolute end-1 inline-flex size-6 items-center justify-center rounded-chip text-muted hover:bg-hover group-empty:invisible"
        >
          <X size={14} />
        </Button>
      </FieldFrame>
    </AriaSearchField>
  )
}
