/** The logo, 28 px. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path
        d="M10 23V9h7.2a4.6 4.6 0 0 1 1.3 9L22 23h-3.4l-3.1-4.7H13V23zm3-7.2h3.9a2 2 0 0 0 0-4.1H13z"
        className="fill-on-accent"
      />
    </svg>
  )
}
