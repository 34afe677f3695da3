/** A text of at most `length` characters, the last of them an ellipsis when something was cut off. */
export function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}
