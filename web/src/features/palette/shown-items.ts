import { matchesText } from '../../lib/texts/matches-text.ts'
import { itemKinds, type Item, type ItemKind } from './item.ts'

const maxOfKind = 5

/** The kinds shown before anything is typed. */
const first: readonly ItemKind[] = ['viewed', 'recent', 'action', 'page']
/** A typed text finds people anyway, so the viewed ones are left out. */
const found: readonly ItemKind[] = itemKinds.filter((kind) => kind !== 'viewed')

/**
 * Returns the items that the palette shows for a text, by kind. Own items are matched here; the
 * server has matched the others. Without a text, they are recently viewed people, recent searches,
 * actions and pages.
 */
export function shownItems(
  text: string,
  own: readonly Item[],
  ofServer: readonly Item[],
): { kind: ItemKind; items: readonly Item[] }[] {
  const kinds = text === '' ? first : found
  const matching = [
    ...ofServer,
    ...own.filter(({ label, detail }) => matchesText(`${label} ${detail}`, text)),
  ]
  return kinds
    .map((kind) => {
      const items = matching.filter((item) => item.kind === kind)
      return { kind, items: kind === 'action' ? items : items.slice(0, maxOfKind) }
    })
    .filter(({ items }) => items.length > 0)
}
