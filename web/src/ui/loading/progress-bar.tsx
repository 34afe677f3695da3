type ProgressBarProps = { label: string; done: number; total: number }

/** A progress bar that fills the rest of its line. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={total}
      value={done}
      className="h-1 min-w-8 flex-1 appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent"
    />
  )
}
