const characters = new Intl.Segmenter()

/** A text of at most `length` characters, including the ellipsis that replaces the rest. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const segments = Array.from(characters.segment(text), ({ segment }) => segment)
  if (segments.length <= length) return text
  return `${segments
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`
}
