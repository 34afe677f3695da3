import type { EditorView } from 'prosemirror-view'
import { useState, type RefObject } from 'react'
import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { PopoverPanel } from '../../../../ui/overlays/popover-panel.tsx'
import { linkAt, readHref, setLink } from './edits.ts'

type LinkPanelProps = { view: EditorView; button: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** Links the selected text, or changes the link at the cursor. */
export function LinkPanel({ view, button, onClose }: LinkPanelProps) {
  const { t } = useTranslation('editor')
  const [before] = useState(() => linkAt(view.state))
  const [typed, setTyped] = useState(before ?? '')
  const [isRefused, setRefused] = useState(false)
  const close = () => {
    onClose()
    view.focus()
  }
  const apply = (href: string) => {
    setLink(href)(view.state, view.dispatch)
    close()
  }
  return (
    <PopoverPanel
      label={t('tools.link')}
      button={button}
      isOpen
      onOpenChange={close}
      close={close}
      className="w-80"
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const href = readHref(typed)
          if (href === null) setRefused(true)
          else apply(href)
        }}
      >
        <TextField
          label={t('link.label')}
          placeholder="https://"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setRefused(false)
          }}
          error={isRefused ? t('link.refused') : undefined}
          maxLength={limits.maxHrefLength}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- What was opened to be typed in takes the focus.
          autoFocus
        />
        <div className="flex justify-end gap-2">
          {before !== null && (
            <Button variant="quiet" onPress={() => apply('')}>
              {t('link.remove')}
            </Button>
          )}
          <Button type="submit" variant="primary">
            {t('done')}
          </Button>
        </div>
      </form>
    </PopoverPanel>
  )
}
