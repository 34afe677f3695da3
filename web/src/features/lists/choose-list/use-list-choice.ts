import type { List } from '@rapport/contract/lists/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { isComposing } from '../../../ui/fields/is-enter.ts'
import { listsQuery } from '../api.ts'
import { firstOrder, offeredLists } from './offered-lists.ts'
import { useCreateList } from './use-create-list.ts'

export type ListChoice = {
  /** Whether several lists can have a tick. */
  isMultiple: boolean
  /** The lists with a tick. */
  chosen: ReadonlySet<number>
  /** A list was pressed, or has just been created. */
  onChoose: (list: List) => void
  /** Enter while nothing is typed or marked or, of a single list, once more on the one with the tick. */
  onDone?: () => void
  /** A list that is not offered, such as the one that people are moved from. */
  without?: number
}

/** What is typed, what is offered for it, and the option that Enter chooses. */
export function useListChoice({ isMultiple, chosen, onChoose, onDone, without }: ListChoice) {
  const query = useQuery(listsQuery())
  const { data } = query
  const [typed, setTyped] = useState('')
  const [marked, mark] = useState<number | null>(null)
  const [order, setOrder] = useState<readonly number[] | null>(null)
  if (order === null && data) setOrder(firstOrder(data, chosen))
  const type = (text: string) => {
    setTyped(text)
    mark(null)
  }
  const create = useCreateList((list) => {
    type('')
    onChoose(list)
  })
  const offered = offeredLists(data ?? [], order ?? [], typed)
  const newTitle = data ? offered.newTitle : null
  const lists = offered.lists.filter(({ id }) => id !== without)
  const count = lists.length + (newTitle === null ? 0 : 1)
  // Enter takes the best match of what is typed; without a text nothing is taken by accident.
  const wanted = marked ?? (typed.trim() === '' ? null : 0)
  const active = wanted === null || count === 0 ? null : Math.min(wanted, count - 1)

  const choose = (index: number) => {
    const list = lists[index]
    if (list) {
      if (typed !== '') type('')
      onChoose(list)
    } else if (newTitle !== null && !create.isPending) create.mutate(newTitle)
  }
  const isTaken = (index: number | null) =>
    !isMultiple && index !== null && lists[index] !== undefined && chosen.has(lists[index].id)
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
  return { query, create, typed, type, lists, newTitle, count, active, mark, choose, press }
}
