import type { ProviderUse } from '@rapport/contract/admin/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { providersQuery } from './api.ts'
import { Loaded, Section } from './section.tsx'

const columns = [
  'provider',
  // Where a narrow screen still shows it.
  'state',
  'day',
  'month',
  'monthHits',
  'bounced',
  'lost',
  'failures',
  'cost',
] as const

/** What contact providers were asked, found and cost, and which are left alone. */
export function ProvidersSection() {
  const { t } = useTranslation('admin-operation')
  const providers = useQuery(providersQuery())
  return (
    <Section title={t('providers.title')} note={t('providers.note')}>
      <Loaded query={providers}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 text-sm text-muted">{t('providers.none')}</p>
          ) : (
            <Wide label={t('providers.title')}>
              <Table className="min-w-[1040px]">
                <TableHead>
                  <tr>
                    {columns.map((column) => (
                      <HeaderCell
                        key={column}
                        className={column === 'provider' || column === 'state' ? '' : 'text-end!'}
                      >
                        {t(`providers.columns.${column}`)}
                      </HeaderCell>
                    ))}
                  </tr>
                </TableHead>
                <tbody>
                  {items.map((provider) => (
                    <ProviderRow key={provider.provider} provider={provider} />
                  ))}
                </tbody>
              </Table>
            </Wide>
          )
        }
      </Loaded>
    </Section>
  )
}

function ProviderRow({ provider: use }: { provider: ProviderUse }) {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  const { provider, day, month, bounced, lost, spent, ceiling, process } = use
  const numbers = [
    formats.count(day.requests),
    formats.count(month.requests),
    rateOf(month),
    formats.count(bounced),
    formats.count(lost),
    process === null ? '–' : formats.count(process.failures),
    ceiling === null
      ? formats.price(spent)
      : t('providers.cost', { spent: formats.price(spent), ceiling: formats.price(ceiling) }),
  ]
  return (
    <TableRow density="compact">
      <Cell className="font-medium">{provider}</Cell>
      <Cell>
        <ProviderStanding provider={use} />
      </Cell>
      {numbers.map((number, at) => (
        <Cell key={columns[at + 2]} className="text-end whitespace-nowrap tabular-nums">
          {number}
        </Cell>
      ))}
    </TableRow>
  )
}

/** The requests out of 100 that found something. */
const rateOf = ({ requests, hits }: ProviderUse['day']) =>
  requests === 0 ? '–' : `${Math.round((hits / requests) * 100)}%`

function ProviderStanding({ provider: { state, until, process } }: { provider: ProviderUse }) {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  if (state === 'former') return <span className="text-muted">{t('providers.states.former')}</span>
  if (state === 'working' && process !== null && process.outages > 0)
    return <span className="text-warning">{t('providers.outages', { count: process.outages })}</span>
  if (state === 'working') return <span className="text-success">{t('providers.states.working')}</span>
  return (
    <span className="text-danger">
      {t(`providers.states.${state}`)}
      {until !== null && ` · ${t('providers.until', { until: formats.moment(new Date(until)) })}`}
    </span>
  )
}
