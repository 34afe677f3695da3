import { choiceInput } from './choice-style.ts'

export type SwitchProps = {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** A setting that applies at once, without saving. */
export function Switch({ label, hideLabel = false, isSelected, onChange, isDisabled = false }: SwitchProps) {
  return (
    <label className="group/choice relative flex min-h-6 items-center justify-between gap-2 text-base has-disabled:opacity-50">
      <input
        type="checkbox"
        role="switch"
        checked={isSelected}
        aria-checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className={choiceInput}
      />
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
      <span className="flex h-4 w-7 shrink-0 items-center rounded-full border border-control bg-surface px-px outline-offset-2 outline-accent transition-colors group-hover/choice:border-muted group-has-checked/choice:border-accent group-has-checked/choice:bg-accent peer-focus-visible:outline-2">
        <span className="size-3 rounded-full bg-muted transition-transform group-has-checked/choice:translate-x-3 group-has-checked/choice:bg-on-accent" />
      </span>
    </label>
  )
}
