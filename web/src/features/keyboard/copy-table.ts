import { cellText, tableText, type CopiedRow } from './table-text.ts'

/**
 * Copies the selection of a table in a form that spreadsheets paste into cells, instead of one line
 * per value.
 */
export function listenForCopies(): void {
  document.addEventListener('copy', (event) => {
    const text = event.defaultPrevented ? null : selectedTable(getSelection())
    if (text === null || !event.clipboardData) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  })
}

/** The selected rows of a table as text; null if something else is selected, or a part of one cell. */
function selectedTable(selection: Selection | null): string | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const table = tableOf(range)
  if (!table) return null
  const isSelected = (element: Element) => range.intersectsNode(element)
  const rows = [...table.querySelectorAll('tr')].filter(isSelected)
  if (rows.length === 0 || (rows.length === 1 && cells(rows[0]!).filter(isSelected).length < 2)) return null
  const isWhole = [...table.querySelectorAll('tbody tr')].every((row) =>
    rows.includes(row as HTMLTableRowElement),
  )
  const heads = [...table.querySelectorAll('thead tr')]
  const shown = isWhole ? [...heads, ...rows.filter((row) => !heads.includes(row))] : rows
  // The first and the last row may be selected in part.
  const textsOf = (row: Element): CopiedRow =>
    cells(row).map((cell) => (isWhole || rows.length > 1 || isSelected(cell) ? textOf(cell) : ''))
  return tableText(shown.map(textsOf))
}

const cells = (row: Element) => [...row.querySelectorAll('td, th')]

/** The table in which everything selected lies, or the only one on a screen that is selected as a whole. */
function tableOf(range: Range): Element | null {
  const { commonAncestorContainer: ancestor } = range
  const inside = (ancestor instanceof Element ? ancestor : ancestor.parentElement)?.closest('table')
  if (inside) return inside
  const main = document.querySelector('main')
  const isAll =
    main !== null &&
    range.comparePoint(main, 0) === 0 &&
    range.comparePoint(main, main.childNodes.length) === 0
  const tables = isAll ? [...main.querySelectorAll('table')] : []
  return tables.length === 1 ? tables[0]! : null
}

/**
 * The texts of a cell that are visible, or stand for something visible. Each block of them is one
 * value. Buttons and texts for screen readers only are left out.
 */
function textOf(cell: Element): string {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const values = new Map<Element, string>()
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode as Text
    if (!parent || parent.closest('.sr-only, [role="separator"], td button, output')) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const block = blockOf(parent, cell)
    values.set(block, (values.get(block) ?? '') + data)
  }
  return cellText([...values.values()])
}

function blockOf(element: Element, cell: Element): Element {
  let block = element
  while (block !== cell && block.parentElement && getComputedStyle(block).display === 'inline')
    block = block.parentElement
  return block
}
