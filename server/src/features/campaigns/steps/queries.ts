import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { isSkipped } from '../sending/plan/plan-queries.ts'

export type StoredStep = StepContent & { id: number }

/** The steps of a campaign in their order, each as its newest version says. */
export async function findSteps(db: Database, campaignId: number): Promise<StoredStep[]> {
  const { rows } = await db.query<StoredStep>(
    `select s.id, json_build_object('amount', v.wait_amount, 'unit', v.wait_unit) as wait, v.subject,
       v.document
     from campaign_steps s
     cross join lateral (select * from step_versions where step_id = s.id order by number desc limit 1) v
     where s.campaign_id = $1 and s.removed_at is null order by s.position`,
    [campaignId],
  )
  return rows
}

/** Inserts a step without a version. Its place is not yet among the others: `placeSteps`. */
export async function insertStep(client: AccountClient, campaignId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into campaign_steps (campaign_id, position) values ($1, 0) returning id',
    [campaignId],
  )
  return rows[0]!.id
}

/**
 * Puts steps in this order and removes all others. A removed step keeps a place between those that
 * stay: a person who got it last goes on after it. False if nothing changed.
 */
export async function placeSteps(
  client: AccountClient,
  campaignId: number,
  { ids, now }: { ids: number[]; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with kept as (
       select s.id, s.position as was, k.position::integer as position
       from unnest($2::integer[]) with ordinality k (id, position) join campaign_steps s on s.id = k.id
     ), placed as (
       select s.id, k.id is not null as stays,
         coalesce(k.position,
           (select o.position from kept o where o.was between 1 and s.position order by o.was desc
             limit 1), 0) as position
       from campaign_steps s left join kept k on k.id = s.id where s.campaign_id = $1
     )
     update campaign_steps s
     set position = p.position, removed_at = case when not p.stays then coalesce(s.removed_at, $3) end
     from placed p where p.id = s.id and (s.position <> p.position or not p.stays and s.removed_at is null)`,
    [campaignId, ids, now],
  )
  return rowCount! > 0
}

/** Adds a version to each step that differs from its newest one. False if none does. */
export async function insertVersions(
  client: AccountClient,
  steps: readonly StoredStep[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into step_versions (step_id, number, wait_amount, wait_unit, subject, document, created_at)
     select g.id, coalesce(v.number, 0) + 1, (g.wait ->> 'amount')::integer, g.wait ->> 'unit',
       g.subject, g.document, $2
     from jsonb_to_recordset($1) g (id integer, wait jsonb, subject jsonb, document jsonb)
     left join lateral (select * from step_versions where step_id = g.id order by number desc
       limit 1) v on true
     where v.id is null or (v.wait_amount, v.wait_unit, v.subject, v.document)
       is distinct from ((g.wait ->> 'amount')::integer, g.wait ->> 'unit', g.subject, g.document)`,
    [JSON.stringify(steps), now],
  )
  return rowCount! > 0
}

/**
 * Gives people whose next step was removed the first step after their last one that they haven't
 * got. People who have none left are finished. The time stays as planned.
 */
export async function replaceRemoved(client: AccountClient, campaignId: number): Promise<void> {
  await client.query(
    `with waiting as (
       select e.id, (
           select s.id from campaign_steps s
           where s.campaign_id = $1 and s.removed_at is null and s.position > coalesce((
               select max(p.position) from sends d join campaign_steps p on p.id = d.step_id
               where d.enrolment_id = e.id and d.state not in ('planned', 'cancelled')
             ), 0)
             and not exists (select from sends d where d.enrolment_id = e.id and d.step_id = s.id
               and d.state not in ('planned', 'cancelled'))
             and not ${isSkipped('e.id', 's.id')}
           order by s.position limit 1
         ) as step
       from enrolments e join campaign_steps r on r.id = e.next_step_id
       where e.campaign_id = $1 and r.removed_at is not null
     )
     update enrolments e set next_step_id = w.step,
       state = case when w.step is null and e.state in ('active', 'held') then 'finished' else e.state end,
       reason = case when w.step is null and e.state in ('active', 'held') then null else e.reason end,
       hold_until = case when w.step is not null then e.hold_until end,
       due_at = case when w.step is not null then e.due_at end
     from waiting w where w.id = e.id`,
    [campaignId],
  )
}

export type TemplateRow = { id: number; name: string; steps: StepContent[] }

/** The account's own templates, newest first. */
export async function findTemplates(
  db: Database,
  userId: AccountId,
): Promise<{ id: number; name: string; steps: number }[]> {
  const { rows } = await db.query<{ id: number; name: string; steps: number }>(
    `select id, name, jsonb_array_length(steps) as steps from campaign_templates where user_id = $1
     order by id desc`,
    [userId],
  )
  return rows
}

export async function findTemplate(db: Database, userId: AccountId, id: number): Promise<TemplateRow | null> {
  const { rows } = await db.query<TemplateRow>(
    'select id, name, steps from campaign_templates where user_id = $1 and id = $2',
    [userId, id],
  )
  return rows[0] ?? null
}

export async function insertTemplate(
  client: AccountClient,
  userId: AccountId,
  { name, steps, now }: { name: string; steps: StepContent[]; now: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into campaign_templates (user_id, name, steps, created_at) values ($1, $2, $3, $4) returning id',
    [userId, name, JSON.stringify(steps), now],
  )
  return rows[0]!.id
}

/** Updates a template; undefined values stay. Null if there is no such template. */
export async function updateTemplate(
  db: AccountClient,
  userId: AccountId,
  { id, name, steps }: { id: number; name?: string | undefined; steps?: StepContent[] | undefined },
): Promise<TemplateRow | null> {
  const { rows } = await db.query<TemplateRow>(
    `update campaign_templates set name = coalesce($3, name), steps = coalesce($4, steps)
     where user_id = $1 and id = $2
     returning id, name, steps`,
    [userId, id, name, steps && JSON.stringify(steps)],
  )
  return rows[0] ?? null
}

/** False if there is no such template. */
export async function removeTemplate(db: AccountClient, userId: AccountId, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from campaign_templates where user_id = $1 and id = $2', [
    userId,
    id,
  ])
  return rowCount === 1
}
