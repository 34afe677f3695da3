/**
 * Every key of the app. Most press a control that names its key in `data-keys` (`keys` of an icon
 * button): the one in the row or the profile at hand, or the only one on the screen. Their texts
 * are in `keys.json`.
 */
export const shortcuts = [
  { id: 'palette', keys: ['mod+k'], group: 'everywhere' },
  { id: 'sheet', keys: ['?'], group: 'everywhere' },
  { id: 'back', keys: ['Escape'], group: 'everywhere' },
  { id: 'undo', keys: ['u'], group: 'everywhere' },
  { id: 'sentence', keys: ['/'], group: 'search' },
  { id: 'filters', keys: ['f'], group: 'search' },
  { id: 'panel', keys: ['['], group: 'search' },
  { id: 'save', keys: ['s'], group: 'search' },
  { id: 'nextPage', keys: ['n'], group: 'search' },
  { id: 'previousPage', keys: ['b'], group: 'search' },
  { id: 'next', keys: ['j', 'ArrowDown'], group: 'people' },
  { id: 'previous', keys: ['k', 'ArrowUp'], group: 'people' },
  { id: 'open', keys: ['Enter'], group: 'people' },
  { id: 'select', keys: ['x'], group: 'people' },
  { id: 'email', keys: ['e'], group: 'people' },
  { id: 'phone', keys: ['p'], group: 'people' },
  { id: 'bookmark', keys: ['l'], group: 'people' },
  { id: 'copy', keys: ['c'], group: 'people' },
] as const

export const shortcutGroups = ['everywhere', 'search', 'people'] as const

const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' }

/** A key as its cap shows it: `J`, `↓`, `⌘K` on a Mac and `Ctrl K` elsewhere. */
export function keyCap(key: string, isMac: boolean): string {
  if (key.startsWith('mod+')) return (isMac ? '⌘' : 'Ctrl ') + keyCap(key.slice('mod+'.length), isMac)
  return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
