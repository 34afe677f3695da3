import { reportNames } from '@rapport/contract/admin/report-names.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { zonesWith } from '@rapport/contract/dates/time-zones.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { isDay, presets, type Days, type ReportAddress } from './period.ts'

type ReportChoiceProps = {
  address: ReportAddress
  days: Days
  onChange: (change: Partial<ReportAddress>) => void
}

/** Chooses the report, its days and their time zone. */
export function ReportChoice({ address, days, onChange }: ReportChoiceProps) {
  const { t } = useTranslation('admin-reports')
  const isPreset = typeof address.period === 'string'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Segmented
          label={t('report.label')}
          hideLabel={false}
          options={reportNames.map((id) => ({ id, label: t(`report.${id}`) }))}
          value={address.report}
          onChange={(report) => onChange({ report })}
        />
        <Segmented
          label={t('period.label')}
          hideLabel={false}
          options={[...presets, 'own' as const].map((id) => ({ id, label: t(`period.${id}`) }))}
          value={typeof address.period === 'string' ? address.period : 'own'}
          onChange={(id) => onChange({ period: id === 'own' ? days : id })}
        />
        <Select
          label={t('zone')}
          isAlone
          options={zonesWith(address.timeZone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
          value={address.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </div>
      {!isPreset && (
        <OwnDays
          key={`${days.startDate} ${days.endDate}`}
          days={days}
          onChange={(period) => onChange({ period })}
        />
      )}
    </div>
  )
}

const checkDay = (text: string) => (isDay(text) ? null : 'error_invalid_range')

/** Two days, in any order. A form, because a half-typed year is a day too. */
function OwnDays({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation('admin-reports')
  const form = useForm({
    initial: days,
    checks: { startDate: checkDay, endDate: checkDay },
    send: async (values) => {
      const [startDate, endDate] = [values.startDate, values.endDate].toSorted() as [string, string]
      onChange({ startDate, endDate })
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-wrap items-start gap-3">
      <TextField {...form.field('startDate')} label={t('period.start')} type="date" className="w-44" />
      <TextField {...form.field('endDate')} label={t('period.end')} type="date" className="w-44" />
      <Button type="submit" className="mt-6">
        {t('period.show')}
      </Button>
    </form>
  )
}
