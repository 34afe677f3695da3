import type { RefObject } from 'react'
import type { Key } from '../../lib/texts/translate.ts'

export type ComboboxOption = {
  /** Unique in the list. */
  id: string
  label: string
  /** At the end of the row, such as a count. */
  detail?: string
  /** Less useful than the others, but enabled. */
  isFaint?: boolean
  /** Has a tick; choosing it again takes it back. */
  isChosen?: boolean
  /** Is left out instead; choosing it takes it in. */
  isExcluded?: boolean
}

/** `idle`: nothing was requested, so the list stays closed. `waiting`: it opens with the answer. */
export type ComboboxStatus = 'idle' | 'waiting' | 'loading' | 'error' | 'ready'

/**
 * The texts of a list without options: that nothing was found and, if the options couldn't be
 * loaded, that this failed.
 */
export const emptyTexts = {
  idle: [],
  waiting: [],
  loading: ['ui.loading'],
  error: ['ui.noResults', 'ui.loadFailed'],
  ready: ['ui.noResults'],
} as const satisfies Record<ComboboxStatus, readonly Key<['common']>[]>

export type ComboboxListProps = {
  id: string
  /** The list opens below it. */
  field: RefObject<HTMLElement | null>
  options: readonly ComboboxOption[]
  status: ComboboxStatus
  /** The index of the option that Enter chooses. */
  active: number | null
  onActive: (index: number) => void
  onChoose: (option: ComboboxOption, isExcluding?: boolean) => void
  /** The text of the button that excludes an option; null if options can't be excluded. */
  excludeText: ((label: string) => string) | null
  onClose: () => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`
