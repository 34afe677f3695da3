import type { OfferedVariable } from '@rapport/contract/campaigns/messages.ts'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { classes } from '../../../../ui/class-names.ts'
import { createBox, renameBox, type BoxHandle } from './box.ts'
import { VariablePanel } from './variable-panel.tsx'
import './text-box.css'
import { VariableList, type TakeKey } from './variable-list.tsx'
import { useVariableName } from './use-variable-name.ts'

export type TextBoxProps = {
  label: string
  placeholder: string
  /** The initial text. The box ignores later changes of it: another text needs another `key`. */
  initial: () => Node
  onChange: (doc: Node) => void
  onLink?: () => void
  /** Control or Command and Enter. */
  onSubmit?: () => void
  /** False: text that spells a variable stays text. */
  hasVariables?: boolean
  /** The variables that `{{` offers. */
  variables?: readonly OfferedVariable[]
  /** Above the text, once it is there. */
  renderTools?: (box: BoxHandle) => ReactNode
  id: string
  className?: string
}

/** A box of rich text, or of one line. ProseMirror owns what is inside; React knows only its state. */
export function TextBox(props: TextBoxProps) {
  const { id, className, variables = [], hasVariables = true, renderTools } = props
  const place = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<BoxHandle | null>(null)
  const chip = useRef<HTMLElement | null>(null)
  const [isFallbackOpen, setFallbackOpen] = useState(false)
  const keys = useRef<TakeKey>(null)
  useBox(place, props, {
    setBox,
    openFallback: (element) => {
      chip.current = element
      setFallbackOpen(true)
    },
    takeKey: (event) => keys.current?.(event) ?? false,
  })
  return (
    <div className="relative flex min-w-0 flex-1 flex-col">
      {box && renderTools?.(box)}
      <div id={id} ref={place} className={classes('text-box', className)} />
      {hasVariables && box?.view.hasFocus() && (
        <VariableList box={box} variables={variables} id={`${id}-variables`} keys={keys} />
      )}
      {box && isFallbackOpen && (
        <VariablePanel view={box.view} chip={chip} onClose={() => setFallbackOpen(false)} />
      )}
    </div>
  )
}

function useBox(
  place: RefObject<HTMLDivElement | null>,
  { label, placeholder, initial, onChange, onLink, onSubmit, hasVariables = true }: TextBoxProps,
  {
    setBox,
    openFallback,
    takeKey,
  }: {
    setBox: (box: BoxHandle | null) => void
    openFallback: (chip: HTMLElement) => void
    takeKey: TakeKey
  },
) {
  const nameOf = useVariableName()
  const created = useRef<EditorView>(null)
  const link = useEffectEvent(() => onLink?.())
  const submit = useEffectEvent(() => onSubmit?.())
  const open = useEffectEvent(openFallback)
  const take = useEffectEvent(takeKey)
  const update = useEffectEvent((view: EditorView, isChanged: boolean) => {
    setBox({ view, state: view.state })
    if (isChanged) onChange(view.state.doc)
  })
  const first = useEffectEvent(() => ({
    doc: initial(),
    texts: { label, placeholder },
    nameOf,
    hasVariables,
    ...(onSubmit && { onSubmit: () => submit() }),
  }))
  useEffect(() => {
    if (!place.current) return undefined
    const { doc, ...words } = first()
    const view = createBox(place.current, doc, {
      ...words,
      onUpdate: (changed, isChanged) => update(changed, isChanged),
      onVariable: (chip) => open(chip),
      onLink: () => link(),
      onKey: (event) => take(event),
    })
    created.current = view
    update(view, false)
    return () => view.destroy()
  }, [place])
  useEffect(() => {
    if (created.current && !created.current.isDestroyed) renameBox(created.current, { label, placeholder })
  }, [label, placeholder])
}
