import { SwitchButton, SwitchField } from 'react-aria-components/Switch'

export type SwitchProps = {
  label: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** A setting that is on or off at once, without a save. */
export function Switch({ label, isSelected, onChange, isDisabled = false }: SwitchProps) {
  return (
    <SwitchField isSelected={isSelected} onChange={onChange} isDisabled={isDisabled} className="flex">
      <SwitchButton className="group flex min-h-6 flex-1 items-center justify-between gap-2 text-base disabled:opacity-50">
        <span>{label}</span>
        <span className="flex h-4 w-7 shrink-0 items-center rounded-full border border-control bg-surface px-px transition-colors group-hover:border-muted group-selected:border-accent group-selected:bg-accent">
          <span className="size-3 rounded-full bg-muted transition-transform group-selected:translate-x-3 group-selected:bg-on-accent" />
        </span>
      </SwitchButton>
    </SwitchField>
  )
}
