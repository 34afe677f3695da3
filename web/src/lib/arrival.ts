/** The query string that the page was opened with, before the router writes it in its own way: what is signed must stay as it came. */
export const arrivedWith: string = location.search.slice(1)
