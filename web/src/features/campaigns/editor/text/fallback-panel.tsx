import { deleteSelection } from 'prosemirror-commands'
import type { EditorView } from 'prosemirror-view'
import { useState, type RefObject } from 'react'
import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { PopoverPanel } from '../../../../ui/overlays/popover-panel.tsx'
import { selectedVariable, setFallback } from './edits.ts'
import { useVariableName } from './use-variable-name.ts'

type FallbackPanelProps = { view: EditorView; chip: RefObject<HTMLElement | null>; onClose: () => void }

/** What stands in for the selected variable of a person who lacks it. */
export function FallbackPanel({ view, chip, onClose }: FallbackPanelProps) {
  const { t } = useTranslation('editor')
  const nameOf = useVariableName()
  const variable = selectedVariable(view.state)
  const [fallback, setText] = useState((variable?.attrs.fallback as string | undefined) ?? '')
  const close = () => {
    onClose()
    view.focus()
  }
  if (!variable) return null
  const name = nameOf(variable.attrs.name as string)
  return (
    <PopoverPanel
      label={t('fallback.label', { name })}
      // The focus returns to the text.
      button={chip as RefObject<HTMLButtonElement | null>}
      isOpen
      onOpenChange={close}
      close={close}
      className="w-72"
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setFallback(fallback.trim())(view.state, view.dispatch)
          close()
        }}
      >
        <TextField
          label={t('fallback.label', { name })}
          hint={t('fallback.hint')}
          value={fallback}
          onChange={setText}
          maxLength={limits.maxTextLength}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- What was opened to be typed in takes the focus.
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button
            variant="quiet"
            onPress={() => {
              deleteSelection(view.state, view.dispatch)
              close()
            }}
          >
            {t('fallback.remove')}
          </Button>
          <Button type="submit" variant="primary">
            {t('done')}
          </Button>
        </div>
      </form>
    </PopoverPanel>
  )
}
