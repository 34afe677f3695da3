export type PageItem = number | 'gap-before' | 'gap-after'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The page numbers to show: the first, the last, this one and its neighbours. At most seven items; a gap never hides a single page. */
export function pageNumbers(page: number, pageCount: number): PageItem[] {
  if (pageCount <= 7) return range(1, pageCount)
  if (page <= 4) return [...range(1, 5), 'gap-after', pageCount]
  if (page >= pageCount - 3) return [1, 'gap-before', ...range(pageCount - 4, pageCount)]
  return [1, 'gap-before', ...range(page - 1, page + 1), 'gap-after', pageCount]
}
