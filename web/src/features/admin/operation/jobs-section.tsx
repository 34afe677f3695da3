import { cutText } from '@rapport/contract/plain-text.ts'
import { jobStates, type JobState } from '@rapport/contract/admin/job-names.ts'
import type { JobKind } from '@rapport/contract/admin/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { readId } from '../../../lib/read-id.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { When } from '../../../ui/when.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { jobsQuery } from './api.ts'
import { JobsTable } from './jobs-table.tsx'
import { Loaded, Section } from './section.tsx'
import { useJobNames } from './use-job-names.ts'

/** The number of jobs of each kind, and the jobs of the chosen kind and state. */
export function JobsSection() {
  const { t } = useTranslation('admin-operation')
  const { search, go } = useAdminAddress()
  const filter = {
    kind: typeof search['kind'] === 'string' ? cutText(search['kind'], 60) : undefined,
    state: jobStates.find((state) => state === search['state']),
    page: readId(search.page) ?? 1,
  }
  const change = (next: { kind?: string | undefined; state?: string | undefined; page?: number }) =>
    go({ section: 'jobs', ...filter, page: undefined, ...next })
  const jobs = useQuery(jobsQuery(filter))
  return (
    <Loaded query={jobs}>
      {({ kinds, items, metadata }) => (
        <>
          <Section title={t('jobs.kinds')}>
            <Kinds
              kinds={kinds}
              asOf={jobs.dataUpdatedAt}
              onChoose={(kind, state) => change({ kind, state })}
            />
          </Section>
          <Section
            title={t('jobs.title')}
            note={t('jobs.note')}
            action={<Filters kinds={kinds} filter={filter} onChange={change} />}
          >
            <JobsTable jobs={items} />
            {metadata.total > metadata.limit && (
              <Pages
                label={t('jobs.pages')}
                page={filter.page}
                metadata={metadata}
                onPage={(page) => change({ page })}
              />
            )}
          </Section>
        </>
      )}
    </Loaded>
  )
}

type FiltersProps = {
  kinds: readonly JobKind[]
  filter: { kind: string | undefined; state: JobState | undefined }
  onChange: (next: { kind?: string | undefined; state?: string | undefined }) => void
}

function Filters({ kinds, filter, onChange }: FiltersProps) {
  const { t } = useTranslation('admin-operation')
  const { nameOf } = useJobNames()
  const names = new Set(kinds.map(({ kind }) => kind))
  if (filter.kind !== undefined) names.add(filter.kind)
  return (
    <div className="flex gap-2">
      <Select
        label={t('jobs.columns.kind')}
        hideLabel
        value={filter.kind ?? ''}
        onChange={(kind) => onChange({ kind: kind || undefined })}
        options={[
          { id: '', label: t('jobs.allKinds') },
          ...[...names].map((id) => ({ id, label: nameOf(id) })),
        ]}
      />
      <Select
        label={t('jobs.columns.state')}
        hideLabel
        value={filter.state ?? ''}
        onChange={(state) => onChange({ state: state || undefined })}
        options={[
          { id: '', label: t('jobs.allStates') },
          ...jobStates.map((id) => ({ id, label: t(`jobs.states.${id}`) })),
        ]}
      />
    </div>
  )
}

type KindsProps = {
  kinds: readonly JobKind[]
  /** The time at which they were read, in milliseconds. */
  asOf: number
  onChoose: (kind: string, state: JobState) => void
}

function Kinds({ kinds, asOf, onChoose }: KindsProps) {
  const { t } = useTranslation('admin-operation')
  if (kinds.length === 0) return <p className="px-4 text-sm text-muted">{t('jobs.none')}</p>
  return (
    <Wide label={t('jobs.kinds')}>
      <Table className="min-w-[560px]">
        <TableHead>
          <tr>
            <HeaderCell>{t('jobs.columns.kind')}</HeaderCell>
            {jobStates.map((state) => (
              <HeaderCell key={state} className="text-end!">
                {t(`jobs.states.${state}`)}
              </HeaderCell>
            ))}
            <HeaderCell className="text-end!">{t('jobs.columns.oldest')}</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} asOf={asOf} onChoose={onChoose} />
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}

function KindRow({ kind, asOf, onChoose }: { kind: JobKind } & Omit<KindsProps, 'kinds'>) {
  const { t } = useTranslation('admin-operation')
  const { nameOf } = useJobNames()
  const formats = useFormats()
  return (
    <TableRow density="compact">
      <Cell className="font-medium">{nameOf(kind.kind)}</Cell>
      {jobStates.map((state) => (
        <Cell key={state} className="text-end tabular-nums">
          {kind[state] === 0 ? (
            <span className="text-muted">0</span>
          ) : (
            <button
              type="button"
              className={`-me-1 min-h-6 min-w-6 rounded-chip px-1 text-end hover:underline ${state === 'failed' ? 'font-medium text-danger' : ''}`}
              aria-label={t('jobs.show', {
                kind: nameOf(kind.kind),
                state: t(`jobs.states.${state}`),
                number: formats.count(kind[state]),
              })}
              onClick={() => onChoose(kind.kind, state)}
            >
              {formats.count(kind[state])}
            </button>
          )}
        </Cell>
      ))}
      <Cell className="text-end whitespace-nowrap">
        {kind.oldestDueAt === null ? (
          <span className="text-muted">–</span>
        ) : (
          <When at={kind.oldestDueAt} now={new Date(asOf)} />
        )}
      </Cell>
    </TableRow>
  )
}
