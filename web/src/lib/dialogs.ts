import { create } from 'zustand'
import { keepTyped, textBoxes } from './keys/typed-ahead.ts'

/**
 * The open dialogs, the most recent one last. At most one of each type: opening it again changes
 * nothing, so its form keeps what was typed. `DialogHost` maps each type to its component.
 *
 * A feature declares its dialogs and their inputs:
 *
 *     declare module '../../lib/dialogs.ts' {
 *       interface DialogInputs {
 *         'rename-search': { search: SavedSearch }
 *       }
 *     }
 */
export interface DialogInputs {}

/** A dialog's props: its input, and `close`, which closes this dialog. */
export type WithClose<Input> = Input & { close: () => void }

export type DialogEntry<Type extends string = string> = { type: Type; input: object }

export type DialogStack<Inputs> = {
  open: <T extends keyof Inputs & string>(type: T, input: Inputs[T] & object) => void
  /** Without a type, closes the most recent dialog. Does nothing if it isn't open. */
  close: (type?: keyof Inputs & string) => void
  closeAll: () => void
  entries: () => readonly DialogEntry<keyof Inputs & string>[]
  useEntries: () => readonly DialogEntry<keyof Inputs & string>[]
}

export function createDialogStack<Inputs>(): DialogStack<Inputs> {
  type Entry = DialogEntry<keyof Inputs & string>
  const useStore = create<{ entries: readonly Entry[] }>(() => ({ entries: [] }))
  const change = (edit: (entries: readonly Entry[]) => readonly Entry[]) =>
    useStore.setState(({ entries }) => ({ entries: edit(entries) }))
  return {
    open: (type, input) =>
      change((entries) =>
        entries.some((entry) => entry.type === type) ? entries : [...entries, { type, input }],
      ),
    close: (type) =>
      change((entries) =>
        type === undefined ? entries.slice(0, -1) : entries.filter((entry) => entry.type !== type),
      ),
    closeAll: () => change(() => []),
    entries: () => useStore.getState().entries,
    useEntries: () => useStore((state) => state.entries),
  }
}

/** The dialogs of the app. */
export const dialogs = createDialogStack<DialogInputs>()

type OpenArguments<Input> = object extends Input ? [input?: Input] : [input: Input]

/** The element that had the focus when the first of the open dialogs opened. */
let origin: Element | null = null

/**
 * Returns the focus to where it was before any dialog opened, if it is nowhere: of several dialogs
 * that close at once, each would return it into the one below.
 */
export function returnFocus(): void {
  const { activeElement, body } = document
  if (dialogs.entries().length === 0 && activeElement === body && origin instanceof HTMLElement)
    origin.focus()
}

/** Opens a dialog above the others. Does nothing if one of its type is open. */
export const openDialog = <T extends keyof DialogInputs>(
  type: T,
  ...[input]: OpenArguments<DialogInputs[T]>
): void => {
  // It may open by itself while the user is typing elsewhere.
  const { activeElement } = document
  if (dialogs.entries().length === 0) origin = activeElement
  if (!activeElement?.matches(textBoxes)) keepTyped()
  dialogs.open(type, (input ?? {}) as DialogInputs[T] & object)
}

/** Closes the dialog of a type; without a type, the most recent dialog. */
export const closeDialog = (type?: keyof DialogInputs): void => dialogs.close(type)
