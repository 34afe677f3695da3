export const resultsHeadingId = 'people-results'

/** Where the focus goes when what had it disappears with the filters that it stood for. */
export const focusResults = (): void => document.getElementById(resultsHeadingId)?.focus()
