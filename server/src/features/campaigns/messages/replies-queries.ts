import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'

export type ReplyRow = Omit<Reply, 'receivedAt' | 'readAt'> & { receivedAt: Date; readAt: Date | null }

const columns = `i.id, json_build_object('id', c.id, 'name', c.name) as campaign, e.id as "contactId",
  e.name, i.send_id as "sendId", i.sender, i.subject,
  i.body_text as text, i.body_html as html, i.received_at as "receivedAt", i.read_at as "readAt"`

const tables = `inbound_messages i join enrolments e on e.id = i.enrolment_id
  join campaigns c on c.id = e.campaign_id`

type Filter = { campaignId?: number | undefined; unread: boolean }

/** A page of an account's replies, newest first, and how many there are. */
export async function findReplies(
  db: Database,
  userId: AccountId,
  { campaignId, unread, offset, limit }: Filter & { offset: number; limit: number },
): Promise<{ rows: ReplyRow[]; total: number }> {
  const matching = `i.user_id = $1 and i.class = 'reply' and ($2::integer is null or c.id = $2)
    and (not $3 or i.read_at is null)`
  const values = [userId, campaignId, unread]
  const [page, count] = await Promise.all([
    db.query<ReplyRow>(
      `select ${columns} from ${tables} where ${matching} order by i.received_at desc,
         i.id desc offset $4 limit $5`,
      [...values, offset, limit],
    ),
    db.query<{ total: number }>(`select count(*)::integer as total from ${tables} where ${matching}`, values),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** Null if the account has no such reply. */
export async function findReply(db: Database, userId: AccountId, id: number): Promise<ReplyRow | null> {
  const { rows } = await db.query<ReplyRow>(
    `select ${columns} from ${tables} where i.user_id = $1 and i.id = $2 and i.class = 'reply'`,
    [userId, id],
  )
  return rows[0] ?? null
}

/** Null if the account has no such reply. */
export async function updateReply(
  db: AccountClient,
  userId: AccountId,
  { id, readAt }: { id: number; readAt: Date | null },
): Promise<ReplyRow | null> {
  await db.query(
    `update inbound_messages
     set read_at = case when $3::timestamptz is not null then coalesce(read_at, $3) end
     where user_id = $1 and id = $2 and class = 'reply'`,
    [userId, id, readAt],
  )
  return findReply(db, userId, id)
}
