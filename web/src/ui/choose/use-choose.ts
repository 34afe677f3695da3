import { useState, type KeyboardEvent } from 'react'
import { isComposing } from '../fields/is-enter.ts'
import { firstOrder, offered, type Choice } from './offered.ts'

export type Choosing<C extends Choice> = {
  /** All that can be chosen; undefined while they load. */
  choices: readonly C[] | undefined
  /** Whether several can have a tick. */
  isMultiple: boolean
  /** The ids of those with a tick. */
  chosen: ReadonlySet<number>
  /** Called when a choice was pressed. */
  onChoose: (choice: C) => void
  /** Creates one with a title, and calls back once it exists. */
  onCreate: (title: string, then: () => void) => void
  isCreating: boolean
  /** Enter while nothing is typed or marked or, of a single one, once more on the one with the tick. */
  onDone?: (() => void) | undefined
  /** The id of one that is not offered. */
  without?: number | undefined
}

/** Keeps the typed text, the options offered for it, and the option that Enter chooses. */
export function useChoose<C extends Choice>({
  choices: all,
  isMultiple,
  chosen,
  onChoose,
  onCreate,
  isCreating,
  onDone,
  without,
}: Choosing<C>) {
  const [typed, setTyped] = useState('')
  const [marked, mark] = useState<number | null>(null)
  const [order, setOrder] = useState<readonly number[] | null>(null)
  if (order === null && all) setOrder(firstOrder(all, chosen))
  const type = (text: string) => {
    setTyped(text)
    mark(null)
  }
  const found = offered(all ?? [], order ?? [], typed)
  const newTitle = all ? found.newTitle : null
  const choices = found.choices.filter(({ id }) => id !== without)
  const count = choices.length + (newTitle === null ? 0 : 1)
  // Enter takes the best match of what is typed; without a text nothing is taken by accident.
  const wanted = marked ?? (typed.trim() === '' ? null : 0)
  const active = wanted === null || count === 0 ? null : Math.min(wanted, count - 1)

  const choose = (index: number) => {
    const choice = choices[index]
    if (choice) {
      if (typed !== '') type('')
      onChoose(choice)
    } else if (newTitle !== null && !isCreating) onCreate(newTitle, () => type(''))
  }
  const isTaken = (index: number | null) =>
    !isMultiple && index !== null && choices[index] !== undefined && chosen.has(choices[index].id)
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step && event.key !== 'Enter') return
    event.preventDefault()
    if (step && count > 0) mark(((active ?? (step === 1 ? -1 : count)) + step + count) % count)
    else if (step) return
    else if (isTaken(active)) onDone?.()
    else if (active !== null) choose(active)
    else if (typed.trim() === '') onDone?.()
  }
  return { typed, type, choices, newTitle, count, active, mark, choose, press }
}
