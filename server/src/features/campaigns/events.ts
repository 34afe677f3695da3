import type { AccountClient } from '../../database/as-account.ts'

type Event = {
  userId: number
  campaignId: number | null
  enrolmentId: number | null
  sendId?: number | null
  kind: string
  detail?: object
  at: Date
}

/** Notes what happened to somebody, or to an email. Events are never changed. */
export async function insertEvent(
  client: AccountClient,
  { userId, campaignId, enrolmentId, sendId = null, kind, detail = {}, at }: Event,
): Promise<void> {
  await client.query(
    'insert into campaign_events (user_id, campaign_id, enrolment_id, send_id, kind, detail, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [userId, campaignId, enrolmentId, sendId, kind, detail, at],
  )
}

type SameEvent = { campaignId: number; ids: number[]; kind: string; detail?: object; at: Date }

/** Notes the same of several people of a campaign. */
export async function insertEvents(
  client: AccountClient,
  userId: number,
  { campaignId, ids, kind, detail = {}, at }: SameEvent,
): Promise<void> {
  await client.query(
    `insert into campaign_events (user_id, campaign_id, enrolment_id, kind, detail, at)
     select $1, $2, id, $4, $5, $6 from unnest($3::integer[]) id`,
    [userId, campaignId, ids, kind, detail, at],
  )
}
