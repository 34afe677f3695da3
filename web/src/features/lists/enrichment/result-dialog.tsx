import type { Enrichment } from '@rapport/contract/lists/enrichment.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { openDialog, type DialogInputs, type WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { KindTable } from './kind-table.tsx'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'enrichment-result': { list: Pick<List, 'id' | 'title' | 'total'>; run: Enrichment }
  }
}

/** Shows what an enrichment found and cost, who was linked and why, and leads to the rest of the list. */
export function ResultDialog({ list, run, close }: WithClose<DialogInputs['enrichment-result']>) {
  const { t } = useTranslation(['enrichment', 'common'])
  const formats = useFormats()
  const hasRest = run.members < list.total
  return (
    <Dialog
      title={t('result')}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.close')}</Button>
          {hasRest && (
            <Button
              variant="primary"
              onPress={() => {
                close()
                openDialog('enrich-list', { list, chosen: { all: true }, count: list.total })
              }}
            >
              {t('rest')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm break-words text-muted">
        {list.title} · {t('people', { count: run.members, shown: formats.count(run.members) })}
      </p>
      <Numbers run={run} />
      <Links run={run} />
      {run.unmatched > 0 && (
        <p className="text-sm text-muted">
          {t('unmatched', { count: run.unmatched, shown: formats.count(run.unmatched) })}
        </p>
      )}
    </Dialog>
  )
}

type Kind = Enrichment['kinds'][number]

const rate = ({ revealed, nothing }: Kind) =>
  revealed + nothing === 0 ? '–' : `${Math.round((100 * revealed) / (revealed + nothing))}%`

function Numbers({ run: { kinds } }: { run: Enrichment }) {
  const { t } = useTranslation('enrichment')
  const formats = useFormats()
  const byKind = (pick: (kind: Kind) => string) =>
    Object.fromEntries(kinds.map((kind) => [kind.revealType, pick(kind)]))
  return (
    <KindTable
      caption={t('result')}
      kinds={kinds.map(({ revealType }) => revealType)}
      rows={[
        { label: t('found'), values: byKind(({ revealed }) => formats.count(revealed)), isStrong: true },
        { label: t('notFound'), values: byKind(({ nothing }) => formats.count(nothing)), detail: t('free') },
        ...(kinds.some(({ unavailable }) => unavailable > 0)
          ? [
              {
                label: t('tryLater'),
                values: byKind(({ unavailable }) => formats.count(unavailable)),
                detail: t('free'),
              },
            ]
          : []),
        { label: t('owned'), values: byKind(({ owned }) => formats.count(owned)), detail: t('free') },
        { label: t('rate'), values: byKind(rate) },
        { label: t('spent'), values: byKind(({ revealed }) => formats.count(revealed)), isStrong: true },
      ]}
    />
  )
}

function Links({ run: { links, linked } }: { run: Enrichment }) {
  const { t } = useTranslation('enrichment')
  const formats = useFormats()
  if (links.length === 0) return null
  const more = linked - links.length
  return (
    <section>
      <h3 className="text-sm font-medium">{t('links')}</h3>
      <ul className="text-sm">
        {links.map(({ talentId, person, evidence }) => (
          <li key={talentId} className="flex h-7 items-center justify-between gap-4">
            <span className="truncate">{person.fullName}</span>
            <span className="shrink-0 text-muted">{t(`evidence.${evidence}`)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">{t('more', { count: more, shown: formats.count(more) })}</p>
      )}
    </section>
  )
}
