import type { CheckFinding, MailboxCheck } from '@rapport/contract/integrations/checks.ts'
import type { MailboxProvider } from '@rapport/contract/integrations/schemas.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AuthenticationResults } from '../../../mail/authentication-results/read-authentication-results.ts'
import type { Folder } from '../../../mail/mailbox.ts'
import type { SigningKey } from '../../../mail/sending-domain/check-dkim.ts'
import { storableJson } from '../../../database/storable-json.ts'
import type { AccountId } from '../../../database/ids.ts'

export type CheckRow = Omit<MailboxCheck, 'createdAt' | 'finishedAt'> & {
  createdAt: Date
  finishedAt: Date | null
}

const shown = `k.id, k.reason, k.findings, k.created_at as "createdAt", k.finished_at as "finishedAt"`

/** The newest checks of a user's mailbox, or one of them. */
export async function findChecks(
  db: Database,
  userId: AccountId,
  { mailboxId, id = null, count }: { mailboxId: number; id?: number | null; count: number },
): Promise<CheckRow[]> {
  const { rows } = await db.query<CheckRow>(
    `select ${shown} from mailbox_checks k
     where k.mailbox_id = $2 and k.user_id = $1 and ($3::integer is null or k.id = $3)
     order by k.id desc limit $4`,
    [userId, mailboxId, id, count],
  )
  return rows
}

/** Where the email to the mailbox itself arrived, when, and what its headers say of its signatures. */
export type Arrival = {
  folder: Folder
  receivedAt: string
  keys: SigningKey[]
  results: AuthenticationResults | null
}

/** A check that goes on, with its mailbox and its email. */
export type RunningCheck = {
  id: number
  userId: AccountId
  mailboxId: number
  reason: MailboxCheck['reason']
  findings: CheckFinding[]
  arrival: Arrival | null
  createdAt: Date
  sendKey: string
  provider: MailboxProvider
  email: string
  credentials: Buffer | null
  filesSent: boolean
  isConnected: boolean
  send: {
    state: string
    reason: string | null
    sentAt: string | null
    sentMark: string | null
  } | null
}

/** Null once it has ended. */
export async function findRunningCheck(db: Database, id: number): Promise<RunningCheck | null> {
  const { rows } = await db.query<RunningCheck>(
    `select k.id, k.user_id as "userId", k.mailbox_id as "mailboxId", k.reason, k.findings, k.arrival,
       k.created_at as "createdAt", k.send_key as "sendKey", m.provider, m.email,
       m.credentials, m.files_sent as "filesSent",
       m.connection <> 'removed' as "isConnected",
       case when d.id is not null then json_build_object('state', d.state, 'reason', d.reason,
         'sentAt', d.sent_at, 'sentMark', d.sent_mark) end as send
     from mailbox_checks k join mailboxes m on m.id = k.mailbox_id left join sends d on d.key = k.send_key
     where k.id = $1 and k.finished_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/** Null if a check of the mailbox goes on. */
export async function insertCheck(
  client: AccountClient,
  {
    mailboxId,
    userId,
    reason,
    now,
  }: { mailboxId: number; userId: AccountId; reason: MailboxCheck['reason']; now: Date },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `insert into mailbox_checks (mailbox_id, user_id, reason, created_at) values ($1, $2, $3, $4)
     on conflict (mailbox_id) where finished_at is null do nothing returning id`,
    [mailboxId, userId, reason, now],
  )
  return rows[0]?.id ?? null
}

export async function findRunning(client: AccountClient, mailboxId: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    'select id from mailbox_checks where mailbox_id = $1 and finished_at is null',
    [mailboxId],
  )
  return rows[0]?.id ?? null
}

/** Ends checks that were begun by then. */
export async function endOldChecks(
  client: AccountClient,
  { mailboxId, now, before }: { mailboxId: number; now: Date; before: Date },
): Promise<void> {
  await client.query(
    `update mailbox_checks set finished_at = $2
     where mailbox_id = $1 and finished_at is null and created_at <= $3`,
    [mailboxId, now, before],
  )
}

export async function storeFindings(
  client: AccountClient,
  { id, findings, finishedAt }: { id: number; findings: CheckFinding[]; finishedAt: Date | null },
): Promise<void> {
  await client.query(
    'update mailbox_checks set findings = $2, finished_at = $3 where id = $1 and finished_at is null',
    [id, storableJson(findings), finishedAt],
  )
}

/** Records where the email of a check arrived, once. False if the key is of no check of the mailbox. */
export async function recordArrival(
  client: AccountClient,
  { mailboxId, sendKey, arrival }: { mailboxId: number; sendKey: string; arrival: Arrival },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update mailbox_checks set arrival = coalesce(arrival, $3)
     where mailbox_id = $1 and send_key = $2`,
    [mailboxId, sendKey, storableJson(arrival)],
  )
  return (rowCount ?? 0) > 0
}

export async function storeFilesSent(
  client: AccountClient,
  mailboxId: number,
  filesSent: boolean,
): Promise<void> {
  await client.query('update mailboxes set files_sent = $2 where id = $1', [mailboxId, filesSent])
}
