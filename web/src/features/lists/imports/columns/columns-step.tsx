import type { ImportField, ImportRule, RuledField } from '@rapport/contract/lists/import-fields.ts'
import { importRoutes } from '@rapport/contract/lists/import-routes.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { buttonStyle } from '../../../../ui/buttons/button-style.ts'
import { Link } from '../../../../ui/buttons/link.tsx'
import { FailureNotice, useFailureText } from '../../../../ui/forms/notices.tsx'
import { useImportCall } from '../api.ts'
import { StepFrame } from '../step-frame.tsx'
import { useColumnName } from '../use-column-name.ts'
import { ProductNotice } from './product-notice.tsx'
import { ColumnRow } from './column-row.tsx'
import { columnBefore, saysWho } from './mapping.ts'

/** Asks what each column means, and which facts of existing people may be changed. */
export function ColumnsStep({ given }: { given: ListImport }) {
  const { t } = useTranslation('imports')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [mapping, setMapping] = useState(given.mapping)
  const [rules, setRules] = useState(given.rules)
  const [isTried, setTried] = useState(false)
  const { id, columns, product } = given
  const nameOf = useColumnName(given)
  const params = { id }
  const check = useImportCall(
    async () => {
      // The user has come back from a check that runs.
      if (given.state === 'checking') await call(importRoutes.cancelImport, { params })
      await call(importRoutes.changeImport, { params, body: { mapping, rules } })
      return call(importRoutes.checkImport, { params })
    },
    () => void navigate({ to: paths.importStep, params: { importId: String(id), step: 'check' } }),
  )
  const isNameless = !saysWho(mapping)
  const submit = () => {
    setTried(true)
    if (!isNameless) check.mutate()
  }
  const setField = (at: number, field: ImportField | null) => setMapping(mapping.with(at, field))
  const setRule = (field: RuledField, rule: ImportRule) => setRules({ ...rules, [field]: rule })
  const failure = isTried && isNameless ? t('columns.nameless') : check.error && failureText(check.error)
  return (
    <StepFrame
      title={t('columns.title')}
      hint={t('columns.hint')}
      actions={
        <>
          <Link
            to={paths.importStep}
            params={{ importId: String(id), step: 'file' }}
            className={buttonStyle('secondary', 'medium', 'me-auto text-text!')}
          >
            {t('back')}
          </Link>
          <FailureNotice text={failure || null} />
          <Button variant="primary" isPending={check.isPending} onPress={submit}>
            {t('columns.submit')}
          </Button>
        </>
      }
    >
      {product !== null && <ProductNotice product={product} />}
      {columns.some(({ confidence }) => confidence === 'remembered') && (
        <p className="flex gap-2 text-sm text-muted">
          <History size={16} aria-hidden className="mt-0.5 shrink-0" />
          {t('columns.remembered')}
        </p>
      )}
      <ul aria-label={t('columns.list')} className="flex flex-col border-b border-line">
        {columns.map((column, at) => {
          const before = columnBefore(mapping, at)
          return (
            <ColumnRow
              // oxlint-disable-next-line react/no-array-index-key -- Columns may share a name, and never move.
              key={at}
              column={column}
              name={nameOf(at)}
              field={mapping[at] ?? null}
              isChanged={mapping[at] !== column.field}
              before={before === null ? null : nameOf(before)}
              rules={rules}
              onField={(field) => setField(at, field)}
              onRule={setRule}
            />
          )
        })}
      </ul>
    </StepFrame>
  )
}
