import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { Badge } from './badge.tsx'
import { PlainButton } from './buttons/plain-button.tsx'
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
  const Heading = `h${level}` as const
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isOpened, setOpened] = useState(defaultExpanded)
  const isOpen = isExpanded ?? isOpened
  const toggle = () => {
    setOpened(!isOpen)
    onExpandedChange?.(!isOpen)
  }
  // The clear button disappears with the values; the focus stays in the section.
  const clear = () => {
    onClear?.()
    trigger.current?.focus()
  }
  return (
    <div data-expanded={isOpen ? '' : undefined} className="group border-b border-line">
      <div
        className={classes(
          'flex min-h-row items-center gap-1 transition-colors hover:bg-hover',
          (count > 0 || Boolean(action)) && 'pe-3',
        )}
      >
        <Heading className="min-w-0 flex-1">
          <PlainButton
            ref={trigger}
            id={`${id}-trigger`}
            aria-expanded={isOpen}
            aria-controls={`${id}-panel`}
            onPress={toggle}
            className="flex h-row w-full items-center gap-2 ps-3 text-start text-base font-medium -outline-offset-2"
          >
            <ChevronRight
              size={16}
              aria-hidden
              className="shrink-0 text-muted group-data-expanded:rotate-90"
            />
            {icon}
            <span className="truncate">{title}</span>
            {count > 0 && <Badge>{count}</Badge>}
          </PlainButton>
        </Heading>
        {action}
        {count > 0 && onClear && (
          <PlainButton
            aria-label={t('ui.clearSection', { name: title })}
            onPress={clear}
            className="h-6 shrink-0 rounded-chip px-1.5 text-xs text-muted hover:bg-pressed hover:text-text"
          >
            {t('ui.clear')}
          </PlainButton>
        )}
      </div>
      {summary && <div className="group-data-expanded:hidden">{summary}</div>}
      <DisclosurePanel id={id} isOpen={isOpen} onFind={toggle}>
        <div className="flex flex-col gap-3 px-3 pt-1 pb-4">{children}</div>
      </DisclosurePanel>
    </div>
  )
}

type DisclosurePanelProps = { id: string; isOpen: boolean; onFind: () => void; children: ReactNode }

/**
 * The content that a closed section hides. The browser's search still finds texts in it, and then
 * `onFind` opens the section.
 */
function DisclosurePanel({ id, isOpen, onFind, children }: DisclosurePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  // React would drop the value of the attribute.
  useLayoutEffect(() => {
    if (isOpen) panel.current?.removeAttribute('hidden')
    else panel.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])
  const find = useEffectEvent(onFind)
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const listen = () => find()
    element.addEventListener('beforematch', listen)
    return () => element.removeEventListener('beforematch', listen)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset is for boxes.
    <div ref={panel} id={`${id}-panel`} role="group" aria-labelledby={`${id}-trigger`} aria-hidden={!isOpen}>
      {children}
    </div>
  )
}
