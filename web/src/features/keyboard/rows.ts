/** The keys that act on the selected people if there are any. */
const selectionKeys: ReadonlySet<string> = new Set(['e', 'p', 'l', 'c'])

/** The person that a key without a focused row refers to: the row that had the focus last. */
let lastPerson: string | undefined

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('tr[data-person]') ?? null
const nameOf = (row: Element) => row.querySelector<HTMLElement>('[data-slot="name"]')
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-person]')]
const profile = () => document.getElementById('side-panel')

export const isInProfile = (element: Element): boolean => profile()?.contains(element) === true

/** The row at hand: with the focus, of the open profile, or the last that a key moved to. */
function currentRow(): HTMLElement | null {
  const open = rowOf(document.querySelector('[data-slot="name"][aria-expanded="true"]'))
  const last = rows().find((row) => row.dataset['person'] === lastPerson) ?? null
  return rowOf(document.activeElement) ?? open ?? last
}

function focusName(row: HTMLElement): void {
  lastPerson = row.dataset['person']
  nameOf(row)?.focus()
}

/** Focuses the row at hand, or the first one. */
export function focusRow(): boolean {
  const row = currentRow() ?? rows()[0]
  if (row) focusName(row)
  return row !== undefined
}

/** Moves to the next or previous row, as arrows do on a row and in an open profile. */
export function stepRow(by: number): boolean {
  const focused = document.activeElement
  const arrow = by > 0 ? 'ArrowDown' : 'ArrowUp'
  if (focused && isInProfile(focused)) return pressArrow(focused, arrow)
  const row = currentRow()
  if (!row) {
    const end = rows().at(by > 0 ? 0 : -1)
    if (end) focusName(end)
    return end !== undefined
  }
  const slot = row.contains(focused) ? focused?.closest('[data-slot]') : null
  if (!slot) focusName(row)
  pressArrow(slot ?? document.activeElement!, arrow)
  lastPerson = rowOf(document.activeElement)?.dataset['person']
  return true
}

const pressArrow = (element: Element, key: string) =>
  !element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/**
 * The control with a key: in the profile that has the focus, for the selected people, in the row at
 * hand, in the open profile, anywhere outside the rows. A key that nothing does for a selection
 * does nothing in a row either: it would act on another person.
 */
export function controlNear(key: string): HTMLElement | undefined {
  const panel = profile()
  const selection = selectionWith(key)
  const places = [
    panel?.contains(document.activeElement) ? panel : null,
    ...(selection ? [selection] : [currentRow(), panel, document.body]),
  ]
  for (const place of places) {
    const found = [...(place?.querySelectorAll<HTMLElement>(`[data-keys~="${key}"]`) ?? [])].find(
      (control) => canPress(control) && (place !== document.body || rowOf(control) === null),
    )
    if (found) return found
  }
  return undefined
}

/** The bar of the selected people, if there are any and the key is theirs. */
const selectionWith = (key: string) =>
  selectionKeys.has(key) ? document.querySelector('[data-selection]') : null

/**
 * Runs once the actions of a key on the selected people have loaded, unless the user does something
 * else first or the selection is gone. False if none are loading.
 */
export function onceLoaded(key: string, run: () => void): boolean {
  const selection = selectionWith(key)
  if (!selection?.querySelector('[data-loading]')) return false
  const over = new AbortController()
  const { signal } = over
  const observer = new MutationObserver(() => {
    if (selection.querySelector('[data-loading]')) return
    over.abort()
    if (selectionWith(key) === selection) run()
  })
  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(selection, { childList: true, subtree: true })
  for (const type of ['keydown', 'pointerdown', 'focusin'])
    addEventListener(type, () => over.abort(), { capture: true, signal })
  return true
}

const canPress = (control: HTMLElement) => !control.matches(':disabled') && control.checkVisibility()
