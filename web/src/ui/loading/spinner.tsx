/**
 * A spinning ring of 16 px in the text colour. Decoration only: another element must state that
 * something is pending.
 */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent opacity-70"
    />
  )
}
