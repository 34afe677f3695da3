import { importRoutes } from '@rapport/contract/lists/import-routes.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { useEffect } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { download } from '../../../../lib/api/download.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { buttonStyle } from '../../../../ui/buttons/button-style.ts'
import { ButtonLink, Link } from '../../../../ui/buttons/link.tsx'
import { FailureNotice, useFailureText } from '../../../../ui/forms/notices.tsx'
import { watch } from '../../../notifications/notifications.tsx'
import { listsQuery } from '../../api.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import type { RowsAddress } from '../address.ts'
import { useImportCall } from '../api.ts'
import { ImportProgress } from '../import-progress.tsx'
import { DroppedValues } from '../rows/dropped-values.tsx'
import { OutcomeRows } from '../rows/outcome-rows.tsx'
import { OutcomeTabs } from '../rows/outcome-tabs.tsx'
import { useRowsAddress } from '../rows/use-rows-address.ts'
import { StepFrame } from '../step-frame.tsx'
import { isWorking } from '../steps.ts'
import { Figures } from './figures.tsx'

const isGood = { applied: true, undone: true } as Partial<Record<ListImport['state'], true>>

/** Shows what the import has done, and offers its undo. */
export function ReceiptStep({ given, rows }: { given: ListImport; rows: RowsAddress }) {
  const { t } = useTranslation('imports')
  const { id, state, listId, listTitle, counts } = given
  useWatched(listId)
  const show = useRowsAddress(id, 'receipt')
  const isUndone = state === 'undone'
  const tabs = [
    ...(['refused', 'dropped', 'repeated'] as const).map((each) => ({ id: each, count: counts[each] })),
    { id: 'left_alone' as const, count: isUndone ? counts.leftAlone : 0 },
  ].filter(({ count }) => count > 0)
  const first = isUndone ? tabs.at(-1) : tabs[0]
  const outcome = tabs.find((tab) => tab.id === rows.outcome)?.id ?? first?.id
  const isOver = !isWorking(given)
  const Icon = isGood[state] ? CircleCheck : CircleAlert
  return (
    <StepFrame
      isWide={isOver && outcome !== undefined}
      title={t(`receipt.${state as 'applied'}`, { list: listTitle })}
      actions={isOver && <Actions given={given} />}
    >
      {isOver ? (
        <>
          <div className="flex items-start gap-3">
            <Icon
              size={20}
              aria-hidden
              className={`mt-1 shrink-0 ${isGood[state] ? 'text-success' : 'text-warning'}`}
            />
            <Figures given={given} />
          </div>
          {outcome && (
            <>
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
            </>
          )}
        </>
      ) : (
        <ImportProgress given={given} />
      )}
    </StepFrame>
  )
}

/** This screen shows the end of the import, so no toast is needed. */
function useWatched(listId: number | null): void {
  useEffect(
    () => (listId === null ? undefined : watch({ type: 'LIST_IMPORTED', relatedEntityId: String(listId) })),
    [listId],
  )
}

type FileOf = typeof importRoutes.downloadRefused | typeof importRoutes.downloadDropped

/** Saves rows of an import as a file. */
const useSaved = (route: FileOf, { id, name }: { id: number; name: string }) =>
  useMutation({
    mutationFn: () => download(route, { params: { id }, signal: new AbortController().signal }),
    onSuccess: (file) => saveFile(file, name),
    networkMode: 'always',
  })

function Actions({ given }: { given: ListImport }) {
  const { t } = useTranslation(['imports', 'common'])
  const failureText = useFailureText()
  const { id, state, listId, counts } = given
  // An undo deletes a list that the import alone had filled.
  const hasList = useQuery(listsQuery()).data?.some((list) => list.id === listId) ?? false
  const params = { id }
  const undo = useImportCall(() => call(importRoutes.undoImport, { params }))
  const goOn = useImportCall(() => call(importRoutes.applyImport, { params }))
  const checkAgain = useImportCall(() => call(importRoutes.checkImport, { params }))
  const refused = useSaved(importRoutes.downloadRefused, { id, name: 'refused.csv' })
  const dropped = useSaved(importRoutes.downloadDropped, { id, name: 'dropped.csv' })
  const error = undo.error ?? goOn.error ?? checkAgain.error ?? refused.error ?? dropped.error
  // An undo that ended early has counted what it restored.
  const isHalfUndone = counts.restored + counts.leftAlone > 0
  const isHalf = (state === 'cancelled' || state === 'failed') && !isHalfUndone
  return (
    <>
      <Link to={paths.newImport} className={buttonStyle('secondary', 'medium', 'me-auto text-text!')}>
        {t('receipt.another')}
      </Link>
      <FailureNotice text={error && failureText(error)} />
      {counts.refused > 0 && (
        <Button
          icon={<Download size={16} aria-hidden />}
          isPending={refused.isPending}
          onPress={() => refused.mutate()}
        >
          {t('receipt.refusedFile')}
        </Button>
      )}
      {counts.dropped > 0 && (
        <Button
          icon={<Download size={16} aria-hidden />}
          isPending={dropped.isPending}
          onPress={() => dropped.mutate()}
        >
          {t('receipt.droppedFile')}
        </Button>
      )}
      {state === 'undone' ? (
        <Button isPending={checkAgain.isPending} onPress={() => checkAgain.mutate()}>
          {t('receipt.checkAgain')}
        </Button>
      ) : (
        <Button isPending={undo.isPending} onPress={() => undo.mutate()}>
          {t('common:actions.undo')}
        </Button>
      )}
      {isHalf && (
        <Button isPending={goOn.isPending} onPress={() => goOn.mutate()}>
          {t('receipt.goOn')}
        </Button>
      )}
      {hasList && (
        <ButtonLink to={paths.list} params={{ listId: String(listId) }}>
          {t('receipt.toList')}
        </ButtonLink>
      )}
    </>
  )
}
