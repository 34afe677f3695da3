import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { connectionsQuery } from './api.ts'
import { NumbersTable } from './numbers-table.tsx'
import { Loaded, Section } from './section.tsx'

/** The users who are connected to the answering process, and the number of its requests. */
export function ConnectionsSection() {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  const connections = useQuery(connectionsQuery())
  return (
    <Loaded query={connections}>
      {({ startedAt, sockets, accounts, sessions, requests }) => (
        <>
          <Section
            title={t('connections.title')}
            note={t('connections.note', { since: formats.moment(new Date(startedAt)) })}
          >
            <NumbersTable
              label={t('connections.title')}
              head={[t('connections.what'), t('connections.number')]}
              rows={[
                [t('connections.sockets'), sockets],
                [t('connections.accounts'), accounts],
                [t('connections.open'), sessions.open],
                [t('connections.used'), sessions.usedLastHour],
              ]}
              empty=""
            />
          </Section>
          <Section title={t('connections.requests')} note={t('connections.requestsNote')}>
            <NumbersTable
              label={t('connections.requests')}
              head={[t('connections.minute'), t('connections.number')]}
              rows={requests.toReversed().map(({ at, count }) => [formats.moment(new Date(at)), count])}
              empty=""
            />
          </Section>
        </>
      )}
    </Loaded>
  )
}
