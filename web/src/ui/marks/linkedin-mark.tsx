/** A mark of our own for profiles on LinkedIn, 16 px in the text colour. */
export function LinkedinMark() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <rect x={1.75} y={1.75} width={12.5} height={12.5} rx={3} />
      <path d="M5 7.5V11M5 5v.01M8 11V7.5M8 9.25a1.6 1.6 0 0 1 3.2 0V11" />
    </svg>
  )
}
