export const popoverStyle =
  'rounded-popover border border-line bg-surface text-text shadow-overlay entering:animate-popover outline-none'

export const optionStyle =
  'flex min-h-8 pointer-coarse:min-h-11 cursor-default items-center gap-2 rounded-control px-2 py-1 text-base outline-none select-none focus:bg-hover hover:bg-hover selected:font-medium disabled:opacity-50'
