import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { Badge } from './badge.tsx'
import { classes } from './class-names.ts'

export type DisclosureSectionProps = {
  title: string
  icon?: ReactNode
  /** The heading's level, one below the heading above. */
  level?: 2 | 3 | 4
  /** The number of active values. Above 0 it is shown, with the clear button. */
  count?: number
  onClear?: () => void
  /** In the heading's line, such as a button. */
  action?: ReactNode
  /** Below the heading while it is closed. */
  summary?: ReactNode
  defaultExpanded?: boolean
  isExpanded?: boolean
  onExpandedChange?: (isExpanded: boolean) => void
  children: ReactNode
}

/** A collapsible section, with its number of active values and a button that clears them. */
export function DisclosureSection({
  title,
  icon,
  level = 3,
  count = 0,
  onClear,
  action,
  summary,
  defaultExpanded = false,
  isExpanded,
  onExpandedChange,
  children,
}: DisclosureSectionProps) {
  const { t } = useTranslation()
  const trigger = useRef<HTMLButtonElement>(null)
  // The clear button disappears with the values; the focus stays in the section.
  const clear = () => {
    onClear?.()
    trigger.current?.focus()
  }
  return (
    <Disclosure
      defaultExpanded={defaultExpanded}
      {...(isExpanded === undefined ? {} : { isExpanded })}
      {...(onExpandedChange ? { onExpandedChange } : {})}
      className="group border-b border-line"
    >
      <div
        className={classes(
          'flex min-h-row items-center gap-1 transition-colors hover:bg-hover',
          (count > 0 || Boolean(action)) && 'pe-3',
        )}
      >
        <Heading level={level} className="min-w-0 flex-1">
          <Button
            ref={trigger}
            slot="trigger"
            className="flex h-row w-full items-center gap-2 ps-3 text-start text-base font-medium -outline-offset-2"
          >
            <ChevronRight size={16} aria-hidden className="shrink-0 text-muted group-expanded:rotate-90" />
            {icon}
            <span className="truncate">{title}</span>
            {count > 0 && <Badge>{count}</Badge>}
          </Button>
        </Heading>
        {action}
        {count > 0 && onClear && (
          <Button
            aria-label={t('ui.clearSection', { name: title })}
            onPress={clear}
            className="h-6 shrink-0 rounded-chip px-1.5 text-xs text-muted hover:bg-pressed hover:text-text"
          >
            {t('ui.clear')}
          </Button>
        )}
      </div>
      {summary && <div className="group-expanded:hidden">{summary}</div>}
      <DisclosurePanel>
        <div className="flex flex-col gap-3 px-3 pt-1 pb-4">{children}</div>
      </DisclosurePanel>
    </Disclosure>
  )
}
