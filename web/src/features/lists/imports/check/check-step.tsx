import { importOutcomes } from '@rapport/contract/lists/import-fields.ts'
import { importRoutes } from '@rapport/contract/lists/import-routes.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { call } from '../../../../lib/api/api.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { buttonStyle } from '../../../../ui/buttons/button-style.ts'
import { Link } from '../../../../ui/buttons/link.tsx'
import { FailureNotice, useFailureText } from '../../../../ui/forms/notices.tsx'
import type { RowsAddress } from '../address.ts'
import { useImportCall } from '../api.ts'
import { ImportProgress } from '../import-progress.tsx'
import { DroppedValues } from '../rows/dropped-values.tsx'
import { OutcomeRows } from '../rows/outcome-rows.tsx'
import { OutcomeTabs } from '../rows/outcome-tabs.tsx'
import { useRowsAddress } from '../rows/use-rows-address.ts'
import { StepFrame } from '../step-frame.tsx'

/** Shows what the import would do. Nothing is changed yet. */
export function CheckStep({ given, rows }: { given: ListImport; rows: RowsAddress }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const failureText = useFailureText()
  const show = useRowsAddress(given.id, 'check')
  const { id, state, counts, listTitle } = given
  const apply = useImportCall(() => call(importRoutes.applyImport, { params: { id } }))
  const people = counts.new + counts.updated + counts.unchanged - counts.repeated
  const tabs = [
    ...importOutcomes.map((each) => ({ id: each, count: counts[each] })),
    ...(['dropped', 'repeated'] as const)
      .map((each) => ({ id: each, count: counts[each] }))
      .filter(({ count }) => count > 0),
  ]
  const outcome =
    tabs.find(({ id: each }) => each === rows.outcome)?.id ?? tabs.find(({ count }) => count > 0)?.id ?? 'new'
  const back = (
    <Link
      to={paths.importStep}
      params={{ importId: String(id), step: 'columns' }}
      className={buttonStyle('secondary', 'medium', 'me-auto text-text!')}
    >
      {t('back')}
    </Link>
  )
  if (state === 'checking')
    return (
      <StepFrame title={t('check.running')} hint={t('check.nothingYet')} actions={back}>
        <ImportProgress given={given} />
      </StepFrame>
    )
  return (
    <StepFrame
      isWide
      title={t('check.title', { list: listTitle })}
      hint={t('check.nothingYet')}
      actions={
        <>
          {back}
          <FailureNotice text={apply.error && failureText(apply.error)} />
          <Button
            variant="primary"
            isDisabled={people === 0}
            isPending={apply.isPending}
            onPress={() => apply.mutate()}
          >
            {t('check.submit', { count: people, shown: formats.count(people) })}
          </Button>
        </>
      }
    >
      <OutcomeTabs
        label={t('check.tabs')}
        options={tabs}
        value={outcome}
        onChange={(next) => show({ outcome: next, page: 1 })}
      />
      {outcome === 'dropped' && <DroppedValues given={given} />}
      <OutcomeRows
        given={given}
        address={{ outcome, page: rows.page }}
        onPage={(page) => show({ outcome, page })}
      />
    </StepFrame>
  )
}
