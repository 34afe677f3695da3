/**
 * While a table scrolls sideways, its first two columns stay. Their cells then need the colour of
 * their row.
 */
export const stickySelect =
  'relative bg-inherit in-data-scrolling:sticky in-data-scrolling:left-0 in-data-scrolling:z-[2]'
export const stickyName =
  'bg-inherit in-data-scrolling:sticky in-data-scrolling:left-12 in-data-scrolling:z-[2]'
