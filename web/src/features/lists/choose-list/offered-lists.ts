import { fold } from '@rapport/contract/fold.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { matchesText } from '../../../lib/texts/matches-text.ts'

/** The ids of lists as they are offered: those that are chosen first. */
export const firstOrder = (lists: readonly List[], chosen: ReadonlySet<number>): readonly number[] =>
  [...lists.filter(({ id }) => chosen.has(id)), ...lists.filter(({ id }) => !chosen.has(id))].map(
    ({ id }) => id,
  )

export type Offered = {
  lists: readonly List[]
  /** The title of the list that can be created; null if nothing is typed or a list has that title. */
  newTitle: string | null
}

/** The lists with a typed text in their title or tags. They keep `order`, so that none moves when it changes; those that are new come first. */
export function offeredLists(lists: readonly List[], order: readonly number[], typed: string): Offered {
  const text = typed.trim()
  const place = new Map(order.map((id, at) => [id, at]))
  const found = lists
    .filter(({ title, tags }) => text === '' || [title, ...tags].some((words) => matchesText(words, text)))
    .toSorted((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1))
  const key = titleKey(text)
  const isTaken = lists.some(({ title }) => titleKey(title) === key)
  return { lists: found, newTitle: text === '' || isTaken ? null : text }
}

/** Equal titles are told apart by nothing else on the server. */
const titleKey = (title: string) => fold(title) || title
