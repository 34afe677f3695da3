/**
 * The query string with which the page was opened. The router rewrites it, and signed parameters
 * must stay as they are.
 */
export const initialQuery: string = location.search.slice(1)
