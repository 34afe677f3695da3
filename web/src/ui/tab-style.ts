/** A link of a row of tabs above a hairline; the current one has `aria-current`. */
export const tabStyle =
  '-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-muted outline-offset-[-2px] hover:text-text aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-text'
