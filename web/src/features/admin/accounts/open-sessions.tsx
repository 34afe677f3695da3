import type { AdminAccountInFull } from '@rapport/contract/admin/accounts.ts'
import { useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { When } from '../../../ui/when.tsx'
import { deviceOf } from '../../../lib/device-name.ts'

type OpenSessionsProps = { sessions: AdminAccountInFull['openSessions'] }

/** Lists the sessions in which the account is signed in. */
export function OpenSessions({ sessions }: OpenSessionsProps) {
  const { t } = useTranslation('admin-accounts')
  const [now] = useState(() => new Date())
  const nameOf = (userAgent: string) => {
    const device = deviceOf(userAgent)
    return device ? t('device', device) : t('unknownDevice')
  }
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('openSessions')}</h2>
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{t('noSessions')}</p>
      ) : (
        <Table aria-label={t('openSessions')} className="max-w-screen-sm">
          <TableHead className="static!">
            <tr>
              <HeaderCell>{t('session.device')}</HeaderCell>
              <HeaderCell>{t('session.lastUsed')}</HeaderCell>
              <HeaderCell>{t('session.since')}</HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {sessions.map(({ userAgent, createdAt, lastUsedAt }) => (
              <TableRow key={`${createdAt} ${lastUsedAt} ${userAgent}`} density="compact">
                <Cell title={userAgent}>{nameOf(userAgent)}</Cell>
                <Cell>
                  <When at={lastUsedAt} now={now} />
                </Cell>
                <Cell>
                  <When at={createdAt} />
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
