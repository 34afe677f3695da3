import type { Reply } from '@rapport/contract/campaigns/replies.ts'

type Ordered = Pick<Reply, 'id' | 'receivedAt'>

/** Whether one stands above the other: newest first, as the server sorts. */
const isAbove = (one: Ordered, other: Ordered): boolean =>
  one.receivedAt === other.receivedAt ? one.id > other.id : one.receivedAt > other.receivedAt

type Page = { number: number; isLast: boolean }

/**
 * The page with the reply that is open, at its place. It may have left the page because it is no
 * longer unread, and must not vanish while it is being read. A reply that belongs to another page
 * stays there.
 */
export function withOpened<T extends Ordered>(
  items: readonly T[],
  opened: T | undefined,
  { number, isLast }: Page,
): readonly T[] {
  if (!opened || items.some(({ id }) => id === opened.id)) return items
  const at = items.findIndex((item) => isAbove(opened, item))
  if (at === -1) return isLast ? [...items, opened] : items
  return at === 0 && number > 1 ? items : items.toSpliced(at, 0, opened)
}

/** The replies above and below one. A reply on another page counts at the place where it would stand. */
export function neighboursOf(
  items: readonly Ordered[],
  opened: Ordered | undefined,
): { previous: number | undefined; next: number | undefined } {
  if (!opened) return { previous: undefined, next: items[0]?.id }
  return {
    previous: items.findLast((item) => isAbove(item, opened))?.id,
    next: items.find((item) => isAbove(opened, item))?.id,
  }
}
