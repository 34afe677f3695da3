import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { optionStyle } from '../overlays/popover-style.ts'

type OptionRowProps = {
  id: string
  /** `aria-selected`: whether it is chosen or, where nothing stays chosen, active. */
  isSelected: boolean
  /** Enter presses it: it is scrolled into view. */
  isActive: boolean
  onActive: () => void
  onPress: () => void
  className?: string
  children: ReactNode
}

/** An option of a list below a text box, which keeps the focus. */
export function OptionRow({
  id,
  isSelected,
  isActive,
  onActive,
  onPress,
  className,
  children,
}: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  // The keys of the list are those of the text box.
  const roleProps = {
    role: 'option',
    'aria-selected': isSelected,
    onPointerMove: isActive ? undefined : onActive,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: onPress,
  } as const
  return (
    <div ref={row} id={id} {...roleProps} className={classes(optionStyle, isActive && 'bg-hover', className)}>
      {children}
    </div>
  )
}
