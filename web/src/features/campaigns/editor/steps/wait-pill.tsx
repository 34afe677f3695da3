import { limits } from '@rapport/contract/limits.ts'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { PlainButton } from '../../../../ui/buttons/plain-button.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { waitUnits, type Wait, type WaitUnit } from './steps.ts'

type WaitPillProps = { wait: Wait; position: number; onChange: (wait: Wait) => void }

/** The time that a step waits, on the line between two cards. */
export function WaitPill({ wait, position, onChange }: WaitPillProps) {
  const { t } = useTranslation('editor')
  const isFirst = position === 1
  const text =
    wait.amount === 0
      ? t(isFirst ? 'wait.start' : 'wait.none')
      : t(isFirst ? `wait.after.${wait.unit}` : `wait.for.${wait.unit}`, { count: wait.amount })
  return (
    <Popover
      label={t('wait.label', { position })}
      className="w-72"
      renderTrigger={(trigger) => (
        <PlainButton
          {...trigger}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm text-muted transition-colors hover:bg-hover hover:text-text"
        >
          <Clock size={14} aria-hidden />
          {text}
        </PlainButton>
      )}
    >
      {(close) => <WaitForm wait={wait} position={position} onDone={close} onChange={onChange} />}
    </Popover>
  )
}

function WaitForm({ wait, position, onChange, onDone }: WaitPillProps & { onDone: () => void }) {
  const { t } = useTranslation('editor')
  const [amount, setAmount] = useState<number | null>(wait.amount)
  const [unit, setUnit] = useState<WaitUnit>(wait.unit)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ amount: amount ?? 0, unit })
        onDone()
      }}
    >
      <div className="flex items-end gap-2">
        <NumberField
          label={t(position === 1 ? 'wait.afterStart' : 'wait.afterStep', { position: position - 1 })}
          value={amount}
          onChange={setAmount}
          maxDigits={String(limits.maxStepWait).length}
          className="min-w-0 flex-1"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- What was opened to be typed in takes the focus.
          autoFocus
        />
        <Select
          label={t('wait.unit')}
          hideLabel
          options={waitUnits.map((id) => ({ id, label: t(`wait.units.${id}`) }))}
          value={unit}
          onChange={(id) => setUnit(id as WaitUnit)}
          className="w-32"
        />
      </div>
      <Button type="submit" variant="primary" className="self-end">
        {t('done')}
      </Button>
    </form>
  )
}
