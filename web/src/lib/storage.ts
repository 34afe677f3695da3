/** Small choices that outlast a visit. If storage is full or forbidden, they last as long as the page. */

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
    // See above.
  }
}
