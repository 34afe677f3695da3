import { hintOf } from '@rapport/contract/campaigns/variables.ts'
import { limits } from '@rapport/contract/limits.ts'
import { deleteSelection } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { PopoverPanel } from '../../../../ui/overlays/popover-panel.tsx'
import { selectedVariable, setFallback, writeOver } from './edits.ts'
import { useVariableName } from './use-variable-name.ts'

type VariablePanelProps = { view: EditorView; chip: RefObject<HTMLElement | null>; onClose: () => void }

/**
 * Edits the fallback of the selected variable, for people who lack a value, or the text that
 * replaces the selected blank.
 */
export function VariablePanel({ view, chip, onClose }: VariablePanelProps) {
  const { t } = useTranslation('editor')
  const nameOf = useVariableName()
  const variable = selectedVariable(view.state)
  if (!variable) return null
  const { name, fallback } = variable.attrs as { name: string; fallback: string }
  const close = () => {
    onClose()
    view.focus()
  }
  const apply = (command: Command) => {
    command(view.state, view.dispatch)
    close()
  }
  const isBlank = hintOf(name) !== null
  const shown = nameOf(name)
  return (
    <TextPanel
      chip={chip}
      label={t(isBlank ? 'blank.label' : 'fallback.label', { name: shown })}
      hint={t(isBlank ? 'blank.hint' : 'fallback.hint')}
      initial={fallback}
      onSubmit={(text) => apply(isBlank && text !== shown ? writeOver(text) : setFallback(text))}
      onClose={close}
    >
      {isBlank && (
        <Button variant="quiet" onPress={() => apply(setFallback(shown))}>
          {t('blank.keep')}
        </Button>
      )}
      <Button variant="quiet" onPress={() => apply(deleteSelection)}>
        {t(isBlank ? 'blank.remove' : 'fallback.remove')}
      </Button>
    </TextPanel>
  )
}

type TextPanelProps = {
  chip: RefObject<HTMLElement | null>
  label: string
  hint: string
  initial: string
  onSubmit: (text: string) => void
  onClose: () => void
  /** Further buttons, beside the one that submits. */
  children: ReactNode
}

function TextPanel({ chip, label, hint, initial, onSubmit, onClose, children }: TextPanelProps) {
  const { t } = useTranslation('editor')
  const [text, setText] = useState(initial)
  return (
    <PopoverPanel
      label={label}
      // The focus returns to the text.
      button={chip as RefObject<HTMLButtonElement | null>}
      isOpen
      onOpenChange={onClose}
      close={onClose}
      className="w-80"
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(text.trim())
        }}
      >
        <TextField
          label={label}
          hint={hint}
          value={text}
          onChange={setText}
          maxLength={limits.maxTextLength}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- What was opened to be typed in takes the focus.
          autoFocus
        />
        <div className="flex flex-wrap justify-end gap-2">
          {children}
          <Button type="submit" variant="primary">
            {t('done')}
          </Button>
        </div>
      </form>
    </PopoverPanel>
  )
}
