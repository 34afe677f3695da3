import { fold } from '@rapport/contract/fold.ts'
import { matchesText } from '../../lib/texts/matches-text.ts'

/** A choice. `words` find it, as its title does. */
export type Choice = { id: number; title: string; words?: readonly string[] }

/** The ids of choices as they are offered: those that are chosen first. */
export const firstOrder = (choices: readonly Choice[], chosen: ReadonlySet<number>): readonly number[] =>
  [...choices.filter(({ id }) => chosen.has(id)), ...choices.filter(({ id }) => !chosen.has(id))].map(
    ({ id }) => id,
  )

export type Offered<C extends Choice> = {
  choices: readonly C[]
  /** The title of the one that can be created; null if nothing is typed or one has that title. */
  newTitle: string | null
}

/**
 * The choices with a typed text in their title or words. They keep `order`, so that none moves when
 * it changes; those that are new come first.
 */
export function offered<C extends Choice>(
  choices: readonly C[],
  order: readonly number[],
  typed: string,
): Offered<C> {
  const text = typed.trim()
  const place = new Map(order.map((id, at) => [id, at]))
  const found = choices
    .filter(
      ({ title, words = [] }) => text === '' || [title, ...words].some((word) => matchesText(word, text)),
    )
    .toSorted((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1))
  const key = titleKey(text)
  const isTaken = choices.some(({ title }) => titleKey(title) === key)
  return { choices: found, newTitle: text === '' || isTaken ? null : text }
}

/** Equal titles are told apart by nothing else. */
const titleKey = (title: string) => fold(title) || title
