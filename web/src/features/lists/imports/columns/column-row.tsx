import type { ImportField, ImportRule, RuledField } from '@rapport/contract/lists/import-fields.ts'
import type { ImportColumn, ImportRules } from '@rapport/contract/lists/imports.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { isContact, isRuled, namedFields, rulesOf } from './mapping.ts'

type ColumnRowProps = {
  column: ImportColumn
  name: string
  field: ImportField | null
  /** The user has chosen the field. */
  isChanged: boolean
  /** The earlier column of the same field. */
  before: string | null
  rules: ImportRules
  onField: (field: ImportField | null) => void
  onRule: (field: RuledField, rule: ImportRule) => void
}

const leftOut = ''

/** A column of the file with some of its values, the field that it means, and what may change. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, name, field, isChanged, before, rules, onField, onRule } = props
  const { t } = useTranslation(['imports', 'lists'])
  const isDoubtful = column.confidence === 'check' && !isChanged
  const isNobodys = column.confidence === 'repeated' && !isChanged
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_200px_180px] items-start gap-x-4 gap-y-2 border-t border-line py-3 max-md:grid-cols-2">
      <div className="min-w-0 max-md:col-span-2">
        <p className="flex min-h-6 items-center gap-2">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          {isDoubtful && <Badge tone="warning">{t('columns.guessed')}</Badge>}
          {isNobodys && <Badge tone="warning">{t('columns.repeated')}</Badge>}
        </p>
        <p className="truncate text-sm text-muted" title={column.samples.join('\n')}>
          {column.samples.length > 0 ? column.samples.join(' · ') : t('columns.empty')}
        </p>
        {before !== null && <p className="text-sm text-warning">{t('columns.twice', { name: before })}</p>}
      </div>
      <Select
        label={t('columns.field', { name })}
        hideLabel
        isInvalid={before !== null}
        options={[
          { id: leftOut, label: t('columns.leaveOut') },
          { id: 'extra', label: t('columns.extra') },
          ...namedFields.map((each) => ({ id: each, label: t(`lists:export.columnNames.${each}`) })),
        ]}
        value={field ?? leftOut}
        onChange={(id) => onField(id === leftOut ? null : (id as ImportField))}
      />
      {isRuled(field) && (
        <Select
          label={t('columns.rule', { name })}
          hideLabel
          options={rulesOf(field).map((rule) => ({
            id: rule,
            label:
              rule !== 'overwrite' && isContact(field) ? t(`rules.values.${rule}`) : t(`rules.text.${rule}`),
          }))}
          value={rules[field] ?? 'fill'}
          onChange={(rule) => onRule(field, rule as ImportRule)}
        />
      )}
    </li>
  )
}
