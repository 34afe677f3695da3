import type { AdminMailbox } from '@rapport/contract/admin/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readId } from '../../../lib/read-id.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { AccountLink } from './account-link.tsx'
import { mailboxesQuery } from './api.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { Loaded, Section } from './section.tsx'

/** All mailboxes, and the brakes that hold one or all of them. */
export function MailboxesSection() {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  const { search, go } = useAdminAddress()
  const page = readId(search.page) ?? 1
  const mailboxes = useQuery(mailboxesQuery(page))
  /** The mailbox to release, or `all`. */
  const [released, setReleased] = useState<number | 'all' | null>(null)
  return (
    <Loaded query={mailboxes}>
      {({ all, items, metadata }) => (
        <>
          {all && (
            <div
              role="alert"
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm text-warning"
            >
              <p className="me-auto">
                {t(`brake.all.${all.reason}`, { since: formats.moment(new Date(all.since)) })}
              </p>
              <Button size="small" onPress={() => setReleased('all')}>
                {t('brake.release')}
              </Button>
            </div>
          )}
          <Section title={t('mailboxes.title')} note={t('mailboxes.note')}>
            {items.length === 0 ? (
              <p className="px-4 text-sm text-muted">{t('mailboxes.none')}</p>
            ) : (
              <MailboxesTable mailboxes={items} onRelease={setReleased} />
            )}
            {metadata.total > metadata.limit && (
              <Pages
                label={t('mailboxes.pages')}
                page={page}
                metadata={metadata}
                onPage={(next) => go({ section: 'mailboxes', page: next })}
              />
            )}
          </Section>
          {released !== null && (
            <ReleaseDialog
              mailboxId={released === 'all' ? undefined : released}
              close={() => setReleased(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

type MailboxesTableProps = { mailboxes: readonly AdminMailbox[]; onRelease: (id: number) => void }

function MailboxesTable({ mailboxes, onRelease }: MailboxesTableProps) {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  return (
    <Wide label={t('mailboxes.title')}>
      <Table className="min-w-[720px]">
        <TableHead>
          <tr>
            <HeaderCell>{t('mailboxes.columns.id')}</HeaderCell>
            <HeaderCell>{t('mailboxes.columns.account')}</HeaderCell>
            <HeaderCell>{t('mailboxes.columns.domain')}</HeaderCell>
            <HeaderCell>{t('mailboxes.columns.provider')}</HeaderCell>
            <HeaderCell className="text-end!">{t('mailboxes.columns.sent')}</HeaderCell>
            <HeaderCell>{t('mailboxes.columns.state')}</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {mailboxes.map((mailbox) => (
            <TableRow key={mailbox.id} density="compact">
              <Cell className="tabular-nums">{mailbox.id}</Cell>
              <Cell>
                <AccountLink id={mailbox.accountId} />
              </Cell>
              <Cell>{mailbox.domain}</Cell>
              <Cell>{t(`mailboxes.providers.${mailbox.provider}`)}</Cell>
              <Cell className="text-end whitespace-nowrap tabular-nums">
                {t('mailboxes.sent', {
                  sent: formats.count(mailbox.sent),
                  limit: formats.count(mailbox.limit),
                })}
              </Cell>
              <Cell>
                <Standing mailbox={mailbox} onRelease={onRelease} />
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}

type StandingProps = { mailbox: AdminMailbox; onRelease: (id: number) => void }

function Standing({ mailbox, onRelease }: StandingProps) {
  const { t } = useTranslation('admin-operation')
  const formats = useFormats()
  const { id, brake, connection, hasSyncFailed, isActive } = mailbox
  if (brake)
    return (
      <span className="flex flex-wrap items-center gap-x-2 text-warning">
        {t('brake.one', { since: formats.moment(new Date(brake.since)) })}
        <Button size="small" aria-label={t('brake.releaseOne', { id })} onPress={() => onRelease(id)}>
          {t('brake.release')}
        </Button>
      </span>
    )
  if (connection === 'reconnect') return <span className="text-warning">{t('mailboxes.reconnect')}</span>
  if (hasSyncFailed) return <span className="text-warning">{t('mailboxes.syncFailed')}</span>
  return <span className="text-muted">{t(isActive ? 'mailboxes.on' : 'mailboxes.off')}</span>
}
