import { useState } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { ownZone, zonesWith } from '@rapport/contract/dates/time-zones.ts'
import { useLanguage } from '../../../lib/texts/use-language.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { ChipGroup } from '../../../ui/chip.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Fieldset } from '../../../ui/fields/fieldset.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { fromDateField, toDateField } from '../../../lib/date-fields.ts'
import { weekdays } from '@rapport/contract/dates/weekdays.ts'
import type { SetupState } from './use-setup.ts'

type PartProps = { setup: SetupState }

/** Weekdays, hours, zone, holidays and start. */
export function WindowsPart({ setup }: PartProps) {
  const { t } = useTranslation('campaigns')
  const { startAt } = setup.shown
  return (
    <>
      <Days setup={setup} />
      <Hours setup={setup} />
      <Zone setup={setup} />
      <Holidays setup={setup} />
      <TextField
        label={t('setup.windows.start')}
        type="datetime-local"
        hint={t('setup.windows.startHint', { zone: ownZone() })}
        error={setup.errorOf('startAt')}
        value={toDateField(startAt)}
        onChange={(local) => setup.edit({ startAt: fromDateField(local) })}
        className="w-60 max-w-full"
      />
    </>
  )
}

function Days({ setup }: PartProps) {
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const { windows } = setup.shown
  return (
    <Fieldset label={t('setup.windows.days')} error={setup.errorOf('windows.days')}>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {weekdays(language).map(({ day, short, long }) => (
          <Checkbox
            key={day}
            aria-label={long}
            isSelected={windows.days.some((each) => each === day)}
            onChange={(isSelected) => {
              const others = windows.days.filter((each) => each !== day)
              const days = isSelected ? [...others, day].toSorted((a, b) => a - b) : others
              setup.edit({ windows: { ...windows, days: days as typeof windows.days } })
            }}
          >
            {short}
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  )
}

function Hours({ setup }: PartProps) {
  const { t } = useTranslation('campaigns')
  const { windows } = setup.shown
  const { from, to } = windows
  return (
    <div className="flex flex-wrap items-start gap-3">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={t(`setup.windows.${end}`)}
          type="time"
          error={setup.errorOf(`windows.${end}`)}
          value={windows[end]}
          onChange={(time) => setup.edit({ windows: { ...windows, [end]: time } })}
          className="w-32"
        />
      ))}
      {to <= from && to !== '' && (
        <p className="self-end pb-1.5 text-sm text-muted">{t('setup.windows.overnight')}</p>
      )}
    </div>
  )
}

function Zone({ setup }: PartProps) {
  const { t } = useTranslation('campaigns')
  const { zone, fallbackZone } = setup.shown
  const isTheirs = zone === 'recipient'
  const [field, value] = isTheirs ? (['fallbackZone', fallbackZone] as const) : (['zone', zone] as const)
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('setup.windows.zone')}
        hideLabel={false}
        options={[
          { id: 'recipient', label: t('setup.windows.theirs') },
          { id: 'fixed', label: t('setup.windows.fixed') },
        ]}
        value={isTheirs ? 'recipient' : 'fixed'}
        onChange={(which) => setup.edit({ zone: which === 'recipient' ? 'recipient' : fallbackZone })}
      />
      <Select
        label={t(isTheirs ? 'setup.windows.fallbackZone' : 'setup.windows.fixedZone')}
        isAlone
        options={zonesWith(value).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
        value={value}
        onChange={(id) => setup.edit({ [field]: id })}
        isInvalid={setup.errorOf(field) !== undefined}
        className="w-72 max-w-full"
      />
    </div>
  )
}

/** Dates on which nothing is sent. */
function Holidays({ setup }: PartProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const [date, setDate] = useState('')
  const { holidays } = setup.shown
  const add = () => {
    if (date === '') return
    setup.edit({ holidays: [...new Set([...holidays, date])].toSorted() })
    setDate('')
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label={t('setup.windows.holidays')}
          type="date"
          error={setup.errorOf('holidays')}
          value={date}
          onChange={setDate}
          className="w-44"
        />
        <Button isDisabled={date === ''} onPress={add}>
          {t('setup.windows.addHoliday')}
        </Button>
      </div>
      <ChipGroup
        label={t('setup.windows.holidays')}
        chips={holidays.map((id) => ({ id, text: formats.partialDate(id) }))}
        onRemove={(id) => setup.edit({ holidays: holidays.filter((other) => other !== id) })}
      />
    </div>
  )
}
