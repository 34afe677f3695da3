/** How much a backup contains, in words. */
export function rowsIn(rows: Readonly<Record<string, number>>): string {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return `${count} rows of ${Object.keys(rows).length} tables`
}
