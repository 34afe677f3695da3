import type { ProviderUse } from '@rapport/contract/admin/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { providersQuery } from './api.ts'
import { Loaded, Section } from './section.tsx'

const columns = ['provider', 'day', 'dayHits', 'month', 'monthHits', 'failures', 'state'] as const

/** The answers of contact providers, and the providers that this server has paused. */
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
              <Table className="min-w-[820px]">
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

function ProviderRow({ provider: { provider, day, month, process } }: { provider: ProviderUse }) {
  const formats = useFormats()
  const numbers = [
    formats.count(day.requests),
    rateOf(day),
    formats.count(month.requests),
    rateOf(month),
    process === null ? '–' : formats.count(process.failures),
  ]
  return (
    <TableRow density="compact">
      <Cell className="font-medium">{provider}</Cell>
      {numbers.map((number, at) => (
        <Cell key={columns[at + 1]} className="text-end tabular-nums">
          {number}
        </Cell>
      ))}
      <Cell>
        <Circuit process={process} />
      </Cell>
    </TableRow>
  )
}

/** The requests out of 100 that found something. */
const rateOf = ({ requests, hits }: ProviderUse['day']) =>
  requests === 0 ? '–' : `${Math.round((hits / requests) * 100)}%`

function Circuit({ process }: Pick<ProviderUse, 'process'>) {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  if (process === null) return <span className="text-muted">{t('providers.gone')}</span>
  const { outages, pausedUntil } = process
  if (pausedUntil !== null)
    return (
      <span className="text-danger">
        {t('providers.paused', { until: formats.moment(new Date(pausedUntil)) })}
      </span>
    )
  if (outages > 0) return <span className="text-warning">{t('providers.outages', { count: outages })}</span>
  return <span className="text-success">{t('providers.fine')}</span>
}
