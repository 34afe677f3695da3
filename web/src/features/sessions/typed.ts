const fields = ['firstName', 'lastName', 'email'] as const
const keyOf = (field: TypedField) => `rapport.typed.${field}`

export type TypedField = (typeof fields)[number]

/**
 * Text typed on the screens before sign-in. The tab keeps it, so that reloading, going back or
 * switching to another of these screens doesn't lose it. Never a password. If storage is forbidden,
 * it lasts as long as the screen.
 */
export function typed(field: TypedField): string {
  try {
    return sessionStorage.getItem(keyOf(field)) ?? ''
  } catch {
    return ''
  }
}

export function keepTyped(field: TypedField, value: string): void {
  try {
    sessionStorage.setItem(keyOf(field), value)
  } catch {
    // See above.
  }
}

/** After sign-in: the next user of this screen must not see it. */
export function forgetTyped(): void {
  try {
    for (const field of fields) sessionStorage.removeItem(keyOf(field))
  } catch {
    // Nothing was kept.
  }
}
