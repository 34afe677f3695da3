/** Resizes columns by their edges and moves them by their headers. Loaded when a pointer nears a header. */

/** Pixels: a press that moves less is a click. */
const dragThreshold = 6
/** Pixels. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 }

type Follow = { onMove: (x: number) => void; onEnd: () => void }

/** Follows a pressed pointer until it is released. */
function follow({ onMove, onEnd }: Follow): void {
  const leave = new AbortController()
  const end = () => {
    leave.abort()
    onEnd()
  }
  // This code is loaded on demand: a short press may be over before it comes.
  const move = (event: PointerEvent) => (event.buttons === 0 ? end() : onMove(event.clientX))
  window.addEventListener('pointermove', move, { signal: leave.signal })
  window.addEventListener('pointerup', end, { signal: leave.signal })
  window.addEventListener('pointercancel', end, { signal: leave.signal })
}

type Heads = { id: string; head: HTMLElement }[]

const headsOf = (row: Element): Heads =>
  Array.from(row.querySelectorAll<HTMLElement>('[data-column]'), (head) => ({
    id: head.dataset['column'] ?? '',
    head,
  }))

/**
 * The widths of the columns up to `id`, with that one's changed: the edge follows the pointer only
 * if nothing before it gives way. Columns after it share the rest.
 */
function widthsWith(row: Element, id: string, width: number): Record<string, number> {
  const heads = headsOf(row)
  const until = heads.slice(
    0,
    heads.findIndex((each) => each.id === id),
  )
  const before = until.map((each) => [each.id, Math.round(each.head.offsetWidth)] as const)
  return { ...Object.fromEntries(before), [id]: Math.round(width) }
}

export type Resize = {
  id: string
  min: number
  head: HTMLElement
  onWidths: (widths: Record<string, number>) => void
}

export function resizeByPointer({ id, min, head, onWidths }: Resize, startX: number): void {
  const row = head.closest('tr')
  const start = head.offsetWidth
  if (!row) return
  follow({
    onMove: (x) => onWidths(widthsWith(row, id, Math.max(min, start + x - startX))),
    onEnd: () => undefined,
  })
}

/** Arrows change the width, Home makes it the least, Enter fits it to the shown values. */
export function resizeByKey(resize: Resize, key: string): void {
  const { id, min, head, onWidths } = resize
  const row = head.closest('tr')
  const next = key === 'Enter' ? fitWidth(head) : key === 'Home' ? min : head.offsetWidth + (steps[key] ?? 0)
  if (row) onWidths(widthsWith(row, id, Math.max(min, next)))
}

/**
 * The width that the widest shown value of a column needs; the current width if none of its texts
 * can be cut.
 */
function fitWidth(head: HTMLElement): number {
  const index = [...(head.parentElement?.children ?? [])].indexOf(head) + 1
  const cells = head.closest('table')?.querySelectorAll<HTMLElement>(`tbody td:nth-child(${index})`) ?? []
  const needs = Array.from(cells, (cell) =>
    Array.from(cell.querySelectorAll('.truncate'), (text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return Math.ceil(range.getBoundingClientRect().width) + cell.offsetWidth - text.clientWidth
    }),
  ).flat()
  return needs.length > 0 ? Math.max(...needs) + 1 : head.offsetWidth
}

export type Drag = {
  id: string
  head: HTMLElement
  onDrop: (id: string, before: string | null) => void
}

/** Moves a column to where its header is dropped; a line shows where. The name stays first. */
export function dragColumn({ id, head, onDrop }: Drag, startX: number): void {
  const row = head.closest('tr')
  if (!row) return
  const heads = headsOf(row).slice(1)
  const line = document.createElement('span')
  line.className = 'pointer-events-none absolute inset-y-0 z-20 w-0.5 bg-accent'
  let target: string | null | undefined
  follow({
    onMove: (x) => {
      if (target === undefined && Math.abs(x - startX) < dragThreshold) return
      const next = heads.find((each) => {
        const { left, width } = each.head.getBoundingClientRect()
        return x < left + width / 2
      })
      target = next?.id ?? null
      const at = next ? next.head : heads.at(-1)?.head
      if (!at) return
      line.style.left = next ? '-1px' : 'auto'
      line.style.right = next ? 'auto' : '0'
      at.append(line)
      head.style.opacity = '0.5'
    },
    onEnd: () => {
      line.remove()
      head.style.opacity = ''
      if (target === undefined) return
      swallowClick()
      onDrop(id, target)
    },
  })
}

function stop(event: MouseEvent): void {
  event.stopPropagation()
  event.preventDefault()
}

/** The release of a drag is no press of the header. */
function swallowClick(): void {
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}
