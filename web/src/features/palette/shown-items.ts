import { matchesText } from '../../lib/texts/matches-text.ts'
import { itemKinds, type Item, type ItemKind } from './item.ts'

const maxOfKind = 5

/** The kinds shown before anything is typed. */
const first: readonly ItemKind[] = ['viewed', 'recent', 'action', 'page']
/** What is typed finds people anyway. */
const found: readonly ItemKind[] = itemKinds.filter((kind) => kind !== 'viewed')

/**
 * What the palette shows for a text, by kind. Own items are matched here; found ones were matched
 * by the server. With nothing typed, people viewed last, recent searches, actions and pages.
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
