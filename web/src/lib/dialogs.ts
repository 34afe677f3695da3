import { create } from 'zustand'

/**
 * The dialogs that are open, the most recently opened one last. Of each type at most one is open at once: opening it again changes
 * nothing, so what was typed into it stays. What a type is shown with stands where `DialogHost` is.
 *
 * A feature names its dialogs and what they are given:
 *
 *     declare module '../../lib/dialogs.ts' {
 *       interface DialogInputs {
 *         'rename-search': { search: SavedSearch }
 *       }
 *     }
 */
export interface DialogInputs {}

/** What a dialog needs beside its input: `close` closes it and no other. */
export type WithClose<Input> = Input & { close: () => void }

export type DialogEntry<Type extends string = string> = { type: Type; input: object }

export type DialogStack<Inputs> = {
  open: <T extends keyof Inputs & string>(type: T, input: Inputs[T] & object) => void
  /** Without a type, the most recently opened one; does nothing when it is not open. */
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

/** Opens a dialog above those that are open; does nothing when one of its type is. */
export const openDialog = <T extends keyof DialogInputs>(
  type: T,
  ...[input]: OpenArguments<DialogInputs[T]>
): void => dialogs.open(type, (input ?? {}) as DialogInputs[T] & object)

/** Closes the dialog of a type; without one, the most recently opened dialog. */
export const closeDialog = (type?: keyof DialogInputs): void => dialogs.close(type)
