/** A turning ring of 16 px in the colour of the text around it. Decoration: the state is named elsewhere. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent opacity-70"
    />
  )
}
