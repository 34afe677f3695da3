import type { Command } from 'prosemirror-state'
import type { OfferedVariable } from '@rapport/contract/campaigns/messages.ts'
import Bold from 'lucide-react/icons/bold'
import Braces from 'lucide-react/icons/braces'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'
import { isMac } from '../../../../lib/keys/is-mac.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { classes } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { insertVariable, linkAt, toggleBold, toggleItalic } from './edits.ts'
import { isIn, toggleList } from './lists.ts'
import { documentSchema } from './schema.ts'
import type { BoxHandle } from './box.ts'
import { useVariableOptions } from './use-variable-options.ts'

const run = ({ view }: BoxHandle, command: Command) => {
  command(view.state, view.dispatch, view)
  view.focus()
}

const isMarked = ({ state }: BoxHandle, name: 'bold' | 'italic') => {
  const { empty, $from, from, to } = state.selection
  const mark = documentSchema.marks[name]
  return empty
    ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, mark)
}

type ToolbarProps = {
  box: BoxHandle
  label: string
  controls: string
  variables?: readonly OfferedVariable[]
  linkButton: RefObject<HTMLButtonElement | null>
  isLinkOpen: boolean
  onLink: () => void
  hasVariables?: boolean
}

/** The tools for the text of an email. Arrow keys move between them. */
export function Toolbar(props: ToolbarProps) {
  const { box, label, controls, linkButton, isLinkOpen, onLink, variables = [], hasVariables = true } = props
  const { t } = useTranslation('editor')
  const mod = isMac() ? '⌘' : 'Ctrl '
  const shift = isMac() ? '⇧⌘' : 'Ctrl Shift '
  return (
    <AriaToolbar
      aria-label={label}
      aria-controls={controls}
      className="flex flex-wrap gap-0.5 border-b border-line px-2 py-1"
    >
      <Tool
        label={t('tools.bold')}
        tip={`${mod}B`}
        isOn={isMarked(box, 'bold')}
        onPress={() => run(box, toggleBold)}
      >
        <Bold size={16} aria-hidden />
      </Tool>
      <Tool
        label={t('tools.italic')}
        tip={`${mod}I`}
        isOn={isMarked(box, 'italic')}
        onPress={() => run(box, toggleItalic)}
      >
        <Italic size={16} aria-hidden />
      </Tool>
      <Tool
        label={t('tools.link')}
        tip={`${mod}K`}
        isOn={linkAt(box.state) !== null}
        onPress={onLink}
        buttonRef={linkButton}
        isExpanded={isLinkOpen}
      >
        <Link size={16} aria-hidden />
      </Tool>
      <Tool
        label={t('tools.bullets')}
        tip={`${shift}8`}
        isOn={isIn('bullets', box.state)}
        onPress={() => run(box, toggleList('bullets'))}
      >
        <List size={16} aria-hidden />
      </Tool>
      <Tool
        label={t('tools.numbers')}
        tip={`${shift}7`}
        isOn={isIn('numbers', box.state)}
        onPress={() => run(box, toggleList('numbers'))}
      >
        <ListOrdered size={16} aria-hidden />
      </Tool>
      {hasVariables && <VariableMenu box={box} variables={variables} label={t('tools.variable')} />}
    </AriaToolbar>
  )
}

type ToolProps = {
  label: string
  tip: string
  isOn: boolean
  onPress: () => void
  buttonRef?: RefObject<HTMLButtonElement | null>
  isExpanded?: boolean
  children: ReactNode
}

function Tool({ label, tip, isOn, onPress, buttonRef, isExpanded, children }: ToolProps) {
  return (
    <IconButton
      label={`${label} (${tip})`}
      size="small"
      aria-pressed={isOn}
      onPress={onPress}
      className={classes(isOn && 'bg-selected text-accent')}
      {...(buttonRef && { ref: buttonRef })}
      {...(isExpanded !== undefined && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isExpanded })}
    >
      {children}
    </IconButton>
  )
}

type VariableMenuProps = { box: BoxHandle; variables: readonly OfferedVariable[]; label: string }

/** All variables by name, and how many people lack each. The one that is chosen replaces the selection. */
export function VariableMenu({ box, variables, label }: VariableMenuProps) {
  const options = useVariableOptions(variables)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <Braces size={16} aria-hidden />
      </IconButton>
      <Menu label={label} button={button} isOpen={isOpen} onOpenChange={setOpen} byKey>
        {options.map(({ name, label: text, detail, isApart }) => (
          <MenuItem
            key={name}
            id={name}
            isApart={isApart}
            detail={detail}
            onAction={() => {
              run(box, insertVariable(name))
              // The menu returns the focus to its button.
              setTimeout(() => box.view.focus())
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
