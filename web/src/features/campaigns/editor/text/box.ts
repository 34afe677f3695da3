import { onOneLine, withUnixBreaks } from '@rapport/contract/plain-text.ts'
import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { EditorState, Plugin, type Command } from 'prosemirror-state'
import { EditorView, type EditorProps } from 'prosemirror-view'
import { insertLineBreak, selectedVariable, selectVariable, toggleBold, toggleItalic } from './edits.ts'
import { makeVariables, spellVariables } from './find-variables.ts'
import { leaveEmptyItem, leaveItem, toggleList } from './lists.ts'
import { documentSchema } from './schema.ts'
import { variableView, type NameVariable } from './variable-view.ts'

/** A text box and its current content. */
export type BoxHandle = { view: EditorView; state: EditorState }

export type BoxTexts = { label: string; placeholder: string }

/** The callbacks and settings that the surrounding screen gives a text box. */
export type BoxHost = {
  texts: BoxTexts
  nameOf: NameVariable
  /** Called after every change of text or selection. */
  onUpdate: (view: EditorView, isChanged: boolean) => void
  /** A variable was clicked or chosen elsewhere, or Enter pressed on it. It is selected. */
  onVariable: (chip: HTMLElement) => void
  onLink: () => void
  /** Control or Command and Enter. */
  onSubmit?: () => void
  /** False: text that spells a variable stays text. */
  hasVariables: boolean
  /** A key before the text gets it: true takes it. */
  onKey: (event: KeyboardEvent) => boolean
}

/** Nothing may be dispatched while a composition is open: it would end, and the syllable be torn apart. */
function variablesPlugin(): Plugin {
  let view: EditorView | undefined
  return new Plugin({
    view: (created) => {
      view = created
      return {}
    },
    appendTransaction: (transactions, _, state) => {
      const isTyped = transactions.some((tr) => tr.docChanged && tr.getMeta('history$') === undefined)
      return isTyped && !view?.composing ? makeVariables(state) : null
    },
    props: {
      handleDOMEvents: {
        compositionend: (ended) => {
          setTimeout(() => {
            const tr = ended.isDestroyed || ended.composing ? null : makeVariables(ended.state)
            if (tr) ended.dispatch(tr)
          }, 100)
        },
      },
    },
  })
}

const openVariable =
  (host: BoxHost): Command =>
  (state, _, view) => {
    if (!view || !selectedVariable(state)) return false
    const chip = view.nodeDOM(state.selection.from)
    if (chip instanceof HTMLElement) host.onVariable(chip)
    return true
  }

/** An event of a variable's chip, which selects and opens the variable as a click does. */
export const openVariableEvent = 'open-variable'

function openChip(host: BoxHost, view: EditorView, chip: EventTarget | null): void {
  view.state.doc.descendants((node, position) => {
    if (node.type.name !== 'variable' || view.nodeDOM(position) !== chip) return
    view.focus()
    selectVariable(position)(view.state, view.dispatch)
    openVariable(host)(view.state, undefined, view)
  })
}

const historyKeys = { 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }

const documentPlugins = (host: BoxHost): Plugin[] => [
  keymap({
    ...historyKeys,
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-k': () => {
      host.onLink()
      return true
    },
    'Mod-Shift-7': toggleList('numbers'),
    'Mod-Shift-8': toggleList('bullets'),
    'Shift-Enter': insertLineBreak,
    'Mod-Enter': () => {
      host.onSubmit?.()
      return host.onSubmit !== undefined
    },
    Enter: chainCommands(openVariable(host), leaveEmptyItem),
    Backspace: leaveItem,
  }),
]

const subjectPlugins = (host: BoxHost): Plugin[] => [
  // In a single line, Enter does nothing else.
  keymap({ ...historyKeys, Enter: chainCommands(openVariable(host), () => true), 'Shift-Enter': () => true }),
]

/** A pasted text: an empty line begins a paragraph, other line breaks stay. */
function parseText(text: string): Slice {
  const { paragraph, lineBreak } = documentSchema.nodes
  const paragraphs = withUnixBreaks(text)
    .split(/\n{2,}/)
    .map((lines) =>
      paragraph.create(
        null,
        lines.split(/(\n)/).flatMap((line) => {
          if (line === '') return []
          return line === '\n' ? lineBreak.create() : documentSchema.text(line)
        }),
      ),
    )
  return new Slice(Fragment.fromArray(paragraphs), 1, 1)
}

/** Pasted into one line: as plain text, in which variables are spelled out. */
function pasteLine(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  view.dispatch(view.state.tr.insertText(onOneLine(text).replaceAll(/ {2,}/g, ' ')).scrollIntoView())
  return true
}

const isEmpty = (doc: Node) =>
  doc.inlineContent
    ? doc.content.size === 0
    : doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0

const attributesOf =
  ({ label, placeholder }: BoxTexts, isSubject: boolean) =>
  ({ doc }: EditorState) => ({
    role: 'textbox',
    'aria-label': label,
    'aria-multiline': String(!isSubject),
    'data-placeholder': placeholder,
    class: isEmpty(doc) ? 'is-empty' : '',
  })

/** Renames a text box, whose email has moved. */
export const renameBox = (view: EditorView, texts: BoxTexts): void =>
  view.setProps({ attributes: attributesOf(texts, view.state.doc.inlineContent) })

function propsOf(host: BoxHost, isSubject: boolean): EditorProps {
  return {
    attributes: attributesOf(host.texts, isSubject),
    nodeViews: { variable: (node) => variableView(node, host.nameOf) },
    handleKeyDown: (_, event) => host.onKey(event),
    handleDOMEvents: {
      focus: (view) => host.onUpdate(view, false),
      blur: (view) => host.onUpdate(view, false),
      [openVariableEvent]: (view, { target }: Event) => openChip(host, view, target),
    },
    handleClick: (view, _, { target }) => {
      // Once the click has selected the variable.
      if (target instanceof Element && target.closest('.variable'))
        setTimeout(() => openVariable(host)(view.state, undefined, view))
      return false
    },
    ...(isSubject ? { handlePaste: pasteLine } : { clipboardTextParser: parseText }),
    ...(!host.hasVariables && { transformPasted: spellVariables }),
  }
}

function readStored(state: EditorState): EditorState | null {
  const tr = makeVariables(state)
  return tr && state.apply(tr.setMeta('addToHistory', false))
}

/** A text box for a document or, with a node of the subject's schema, for one line. */
export function createBox(place: HTMLElement, doc: Node, host: BoxHost): EditorView {
  const isSubject = doc.type.inlineContent
  const plugins = [
    ...(host.hasVariables ? [variablesPlugin()] : []),
    ...(isSubject ? subjectPlugins(host) : documentPlugins(host)),
    keymap(baseKeymap),
    history(),
  ]
  const stored = EditorState.create({ doc, plugins })
  const view: EditorView = new EditorView(place, {
    ...propsOf(host, isSubject),
    // Stored text that spells a blank becomes one at once.
    state: (host.hasVariables && readStored(stored)) || stored,
    dispatchTransaction: (tr) => {
      const { state, transactions } = view.state.applyTransaction(tr)
      view.updateState(state)
      host.onUpdate(
        view,
        transactions.some(({ docChanged }) => docChanged),
      )
    },
  })
  return view
}
