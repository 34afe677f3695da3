const prefix = 'rapport.typed.'

export type TypedField = 'firstName' | 'lastName' | 'email'

/**
 * What was typed on the screens before sign-in, kept by the tab: a reload, going back, or on to another of these screens does not lose
 * it. Never a password. Storage may be forbidden; then it lasts as long as the screen.
 */
export function typed(field: TypedField): string {
  try {
    return sessionStorage.getItem(prefix + field) ?? ''
  } catch {
    return ''
  }
}

export function keepTyped(field: TypedField, value: string): void {
  try {
    sessionStorage.setItem(prefix + field, value)
  } catch {
    // Nothing to do: see above.
  }
}

/** For once somebody is in: the next one at this screen is shown nothing of them. */
export function forgetTyped(): void {
  try {
    for (const field of ['firstName', 'lastName', 'email'] satisfies TypedField[])
      sessionStorage.removeItem(prefix + field)
  } catch {
    // Nothing was kept.
  }
}
