import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
} from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classes } from '../class-names.ts'
import { optionStyle, popoverStyle } from './popover-style.ts'
import { useClosedByBack } from './use-closed-by-back.ts'

const apart =
  "relative mt-2.5 before:absolute before:-inset-x-1 before:-top-1.5 before:border-t before:border-line before:content-['']"

export type MenuProps = {
  label: string
  /** The menu opens below it, and returns the focus to it. */
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called once the menu is gone. Until then it takes the focus back from anything else. */
  onGone?: () => void
  /** Opened by a key: the first action gets the focus. */
  byKey: boolean
  children: ReactNode
}

/**
 * A list of actions that opens beside a button. The button stands on its own, so that it can be
 * there before the menu is loaded.
 */
export function Menu({ label, button, isOpen, onOpenChange, onGone, byKey, children }: MenuProps) {
  useClosedByBack(isOpen, () => onOpenChange(false))
  return (
    <Popover
      aria-label={label}
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={6}
      className={`${popoverStyle} min-w-48`}
    >
      <AriaMenu
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- An opened menu takes the focus, as the pattern demands.
        autoFocus={byKey ? 'first' : true}
        onClose={() => onOpenChange(false)}
        className="max-h-[inherit] overflow-auto p-1 outline-none"
      >
        {children}
      </AriaMenu>
      {onGone && <Gone onGone={onGone} />}
    </Popover>
  )
}

/** Reports when it is removed. */
function Gone({ onGone }: { onGone: () => void }) {
  const tell = useEffectEvent(onGone)
  useEffect(() => () => tell(), [])
  return null
}

/** A heading, such as the account's name; not an action. */
export function MenuTitle({ title, detail }: { title: string; detail: string }) {
  return (
    <AriaMenuSection aria-label={title}>
      <Header className="flex flex-col px-2 py-1.5">
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-xs text-muted">{detail}</span>
      </Header>
    </AriaMenuSection>
  )
}

/** A fact at the end of the menu; not an action. */
export function MenuNote({ children }: { children: string }) {
  return (
    <AriaMenuSection aria-label={children} className="mt-1 border-t border-line pt-1">
      <Header className="px-2 py-1 text-xs text-muted">{children}</Header>
    </AriaMenuSection>
  )
}

export type MenuItemProps = {
  id?: string
  icon?: ReactNode
  /** Separated by a line from the item above. */
  isApart?: boolean
  onAction?: () => void
  /** An address on another site. It opens in a new tab. */
  href?: string
  /** A fact beside it. */
  detail?: string | undefined
  children: string
}

export function MenuItem({ id, icon, isApart = false, onAction, href, detail, children }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...(id === undefined ? {} : { id })}
      {...(onAction ? { onAction } : {})}
      {...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' })}
      textValue={children}
      className={classes(optionStyle, isApart && apart)}
    >
      {({ isSelected }) => (
        <>
          {icon && <span className="text-muted">{icon}</span>}
          <span className="flex-1">{children}</span>
          {detail !== undefined && <span className="text-xs text-muted">{detail}</span>}
          {isSelected && <Check size={14} aria-hidden className="text-accent" />}
        </>
      )}
    </AriaMenuItem>
  )
}

export type MenuChoiceProps<T extends string> = {
  title: string
  options: readonly { id: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A section of a menu with a title, in which one value is selected. */
export function MenuChoice<T extends string>({ title, options, value, onChange }: MenuChoiceProps<T>) {
  return (
    <AriaMenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const key = keys === 'all' ? undefined : keys.values().next().value
        if (key !== undefined) onChange(String(key) as T)
      }}
      className="mt-1 border-t border-line pt-1 first:mt-0 first:border-t-0 first:pt-0"
    >
      <Header className="px-2 py-1 text-xs text-muted">{title}</Header>
      {options.map((option) => (
        <MenuItem key={option.id} id={option.id}>
          {option.label}
        </MenuItem>
      ))}
    </AriaMenuSection>
  )
}
