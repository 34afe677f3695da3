import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import { useEffect, useRef, type MouseEvent } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../class-names.ts'
import { optionStyle, popoverStyle } from '../overlays/popover-style.ts'
import { emptyTexts, optionId, type ComboboxListProps, type ComboboxOption } from './combobox-option.ts'

// No native element is a list that opens beside a text field and whose options have counts.
const listRole = { role: 'listbox', 'aria-multiselectable': true } as const

/** Pressing it does not blur the field. */
const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** The open list below a combobox: its options, or a message that replaces them. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, field, options, status, active, onActive, onChoose, excludeText, onClose } = props
  const { t } = useTranslation()
  return (
    <Popover
      triggerRef={field}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      // The page around it stays in use, and the focus stays in the field.
      isNonModal
      offset={4}
      placement="bottom start"
      className={`${popoverStyle} w-(--trigger-width)`}
    >
      <section aria-label={t('ui.suggestions')} {...keepsFocus}>
        {options.length > 0 ? (
          <ul {...listRole} id={id} aria-label={t('ui.suggestions')} className="max-h-72 overflow-auto p-1">
            {options.map((option, index) => (
              <Option
                key={option.id}
                id={optionId(id, index)}
                option={option}
                isActive={index === active}
                onActive={() => onActive(index)}
                onChoose={() => onChoose(option)}
                excludeText={option.isExcluded ? null : (excludeText?.(option.label) ?? null)}
                onExclude={() => onChoose(option, true)}
              />
            ))}
          </ul>
        ) : (
          // Announced beside the field.
          <div aria-hidden className="px-3 py-2.5 text-sm text-muted">
            {emptyTexts[status].map((key) => (
              <p key={key} className={key === 'ui.loadFailed' ? 'text-danger' : undefined}>
                {t(key)}
              </p>
            ))}
          </div>
        )}
      </section>
    </Popover>
  )
}

type OptionProps = {
  id: string
  option: ComboboxOption
  isActive: boolean
  onActive: () => void
  onChoose: () => void
  /** Null if it can't be excluded. */
  excludeText: string | null
  onExclude: () => void
}

function Option({ id, option, isActive, onActive, onChoose, excludeText, onExclude }: OptionProps) {
  const { t } = useTranslation()
  const { label, detail, isFaint = false, isChosen = false, isExcluded = false } = option
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  // The keys of the list are those of the field.
  const rowProps = {
    role: 'option',
    'aria-selected': isChosen,
    onPointerMove: isActive ? undefined : onActive,
    onClick: onChoose,
    ...(excludeText !== null && { 'aria-keyshortcuts': 'Alt+Enter' }),
  } as const
  // Nothing inside an option can have the focus: keys exclude by Alt+Enter.
  const excludeProps = {
    'aria-hidden': true,
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      onExclude()
    },
  } as const
  return (
    <li
      ref={row}
      id={id}
      {...rowProps}
      className={classes('group/option', optionStyle, isActive && 'bg-hover', isChosen && 'font-medium')}
    >
      <span className={classes('min-w-0 flex-1 truncate', isFaint && 'text-muted')}>
        {isExcluded && <span className="font-medium text-danger">{t('ui.excluded')}: </span>}
        {label}
      </span>
      {isChosen && <Check size={14} aria-hidden className="shrink-0 text-accent" />}
      {isExcluded && <Ban size={14} aria-hidden className="shrink-0 text-danger" />}
      {detail && <span className="text-xs font-normal text-muted">{detail}</span>}
      {excludeText !== null && (
        <span
          {...excludeProps}
          title={excludeText}
          className={classes(
            '-my-1 -me-1 inline-flex size-6 shrink-0 items-center justify-center rounded-chip text-muted hover:bg-pressed hover:text-danger',
            !isActive && 'opacity-0 [@media(hover:none)]:opacity-100',
          )}
        >
          <Ban size={14} />
        </span>
      )}
    </li>
  )
}
