/** Small choices that outlive a visit. Storage may be full or forbidden; then the choice lasts as long as the page. */

export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(`rapport.${key}`)
  } catch {
    return null
  }
}

export function writeChoice(key: string, value: string): void {
  try {
    localStorage.setItem(`rapport.${key}`, value)
  } catch {
    // Nothing to do: the choice holds until the page is left.
  }
}
