type Found = { label: string; value: string; count?: number | undefined }

/** One row below a suggestion box. Without a label it is the typed text. */
type Offered = { id: string; label?: string; count?: number | undefined; isChosen: boolean }

const fold = (text: string) => text.toLowerCase()

/** The rows below a suggestion box: the suggestions, those already chosen among them marked, and last the typed text itself. */
export function offeredOptions({
  found,
  typed,
  chosen,
}: {
  found: readonly Found[]
  typed: string
  chosen: readonly string[]
}): Offered[] {
  const chosenTexts = new Set(chosen.map(fold))
  const offered = found.map(({ value, label, count }): Offered => ({
    id: value,
    label,
    count,
    isChosen: chosenTexts.has(fold(value)),
  }))
  if (offered.some(({ id }) => fold(id) === fold(typed))) return offered
  const same = chosen.find((text) => fold(text) === fold(typed))
  if (same !== undefined) return [...offered, { id: same, label: same, isChosen: true }]
  return offered.length > 0 ? [...offered, { id: typed, isChosen: false }] : []
}
