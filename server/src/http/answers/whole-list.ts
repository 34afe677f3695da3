/** A list that is always answered whole, as its only page. */
export const wholeList = <T>(items: T[]) => ({
  items,
  metadata: { total: items.length, page: 1, limit: Math.max(1, items.length) },
})
