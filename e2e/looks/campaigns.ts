import { expect } from '@playwright/test'
import { mimeOf } from '@rapport/server/features/campaigns/document/mime.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import type { Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import { createList } from '../lists.ts'
import type { State } from './look.ts'

const now = new Date('2026-11-02T12:00:00Z')

const people = [
  { name: 'Ada Byron', state: `state = 'active'` },
  { name: '김민수', state: `state = 'held', reason = 'out_of_office', hold_until = '2100-01-02T00:00:00Z'` },
  { name: 'Bartholomew Featherstonehaugh-Cholmondeley', state: `state = 'held', reason = 'no_address'` },
  { name: 'Cyd Charisse', state: `state = 'stopped', reason = 'replied'` },
  { name: 'Dan Dare', state: `state = 'finished'` },
]

/**
 * A paused campaign that has written to people in every state, two others, and a list. Returns the
 * first one's address.
 */
export async function prepareCampaigns(account: Account | null): Promise<string> {
  const userId = account!.id
  await createList(userId, 'Pilots', 8)
  return inDatabase(async (pool) => {
    const mailboxId = await createMailbox(pool, userId, { email: account!.email, provider: 'gmail', now })
    await createCampaign(pool, userId, { status: 'draft', now })
    await createCampaign(pool, userId, { status: 'finished', now })
    const { id, stepIds } = await createCampaign(pool, userId, {
      status: 'paused',
      steps: [{}, {}],
      mailboxIds: [mailboxId],
      now,
    })
    const given: number[] = []
    for (const [at, { name, state }] of people.entries()) {
      const email = `p${at}.${userId}@a-rather-long-company-name.example`
      const contactId = await enrol(pool, { userId, campaignId: id }, { name, email, now })
      await pool.query(`update enrolments set ${state} where id = $1`, [contactId])
      given.push(contactId)
    }
    await pool.query(
      `with sent as (
         insert into sends (key, kind, user_id, campaign_id, enrolment_id, step_id, mailbox_id, state, message_id, mail, claimed_at, sent_at, tracking_token,
           tracks_opens, tracks_clicks)
         select gen_random_uuid(), 'step', $1, $2, enrolment_id, step_id, $5, 'sent', gen_random_uuid()::text, '{"subject":"Hello"}',
           now() - interval '2 days', now() - interval '2 days', gen_random_uuid()::text, true, true
         from unnest($3::integer[]) enrolment_id, unnest($4::integer[]) step_id returning id, enrolment_id, sent_at
       )
       insert into campaign_events (user_id, campaign_id, enrolment_id, send_id, kind, at)
       select $1, $2, enrolment_id, id, 'sent', sent_at from sent`,
      [userId, id, [given[0], given[3], given[4]], stepIds, mailboxId],
    )
    await pool.query(
      `insert into inbound_messages (user_id, mailbox_id, provider_id, campaign_id, enrolment_id, send_id, class, evidence, sender, subject, body_text,
         received_at)
       select $1, $2, 'm1', $3, $4, min(id), 'reply', 'no header of an automatic answer', 'cyd@works.example', 'Re: Hello', 'Yes, call me.', now()
       from sends where enrolment_id = $4`,
      [userId, mailboxId, id, given[3]],
    )
    await pool.query(
      `insert into own_contact_values (user_id, person_id, kind, value, added_at)
       select $1, person_id, 'email', 'p' || person_id || '@a-rather-long-company-name.example', $2
       from list_members m join lists l on l.id = m.list_id where l.user_id = $1 order by person_id limit 5`,
      [userId, now],
    )
    await storeEmail(pool, given[3]!, account!.email)
    await see(pool, given[0]!)
    return `/campaigns/${id}`
  })
}

/** Stores the full email that a person received. */
async function storeEmail(pool: Pool, contactId: number, from: string): Promise<void> {
  const mail = {
    from: { name: 'Mina Test', address: from },
    to: { name: 'Cyd Charisse', address: 'cyd@a-rather-long-company-name.example' },
    subject: 'A question for Silk Stockings',
    text: 'Hello Cyd,\n\nwe measure what others guess. 다음 주에 30분만 시간을 내 주실 수 있을까요?\n\nMina\n\nNo more emails from me: https://works.example/u/preview',
    html: '<p>Hello Cyd</p>',
    date: now.toISOString(),
    messageId: `${randomUUID()}@rapport.test`,
    references: [],
    sendKey: randomUUID(),
    listUnsubscribe: null,
  }
  const hash = createHash('sha256')
    .update(await mimeOf(mail))
    .digest()
  await pool.query('update sends set mail = $2, mime_hash = $3 where enrolment_id = $1', [
    contactId,
    mail,
    hash,
  ])
}

/**
 * Prepares three unsubscribes: one by the link, one by hand, and one of a person who has since been
 * erased. Returns the address of the receipts.
 */
export async function prepareUnsubscribes(account: Account | null): Promise<string> {
  await prepareCampaigns(account)
  await inDatabase((pool) =>
    pool.query(
      `with given as (
         select distinct on (e.address_hash) e.id, e.campaign_id, e.address_hash, d.id as send_id, row_number() over (order by e.id) as at
         from enrolments e left join sends d on d.enrolment_id = e.id where e.user_id = $1
       ), refused as (
         insert into refused_addresses (user_id, address_hash, why, send_id, enrolment_id, evidence, at)
         select $1, address_hash, 'unsubscribed', send_id, case when send_id is null then id end,
           case when send_id is null then 'hand' else 'link' end, now() - at * interval '1 hour'
         from given
         union all select $1, '\\x00', 'unsubscribed', null, null, 'one_click', now() - interval '9 days'
       )
       insert into campaign_events (user_id, campaign_id, enrolment_id, kind, detail, at)
       select $1, campaign_id, id, 'stopped', '{"reason":"unsubscribed"}', now() from given where at > 1`,
      [account!.id],
    ),
  )
  return '/campaigns/unsubscribes'
}

/** Records that the person opened their first email, after a machine did, and followed a link in it. */
async function see(pool: Pool, contactId: number): Promise<void> {
  await pool.query(
    `insert into campaign_events (user_id, campaign_id, enrolment_id, send_id, kind, verdict, detail, at)
     select user_id, campaign_id, enrolment_id, id, e.kind, e.verdict, e.detail::jsonb, sent_at + hours * interval '1 hour'
     from (select * from sends where enrolment_id = $1 order by id limit 1) d
     cross join (values
       ('opened', 'machine', '{"why":"apple_proxy"}', 1), ('opened', 'unknown', '{"why":"image_proxy"}', 2), ('opened', 'human', '{"why":"browser"}', 3),
       ('clicked', 'human', '{"why":"browser","link":1,"url":"https://works.example/a-page-with-a-rather-long-address"}', 4),
       ('scanned', 'machine', '{"why":"trap"}', 5)
     ) e (kind, verdict, detail, hours)`,
    [contactId],
  )
}

const escape: State['reach'] = async ({ page }) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export const campaignListStates: State[] = [
  {
    name: 'a menu',
    isFleeting: true,
    reach: async ({ page }) => {
      await page
        .getByRole('row')
        .last()
        .getByRole('button', { name: /(Actions for|작업$)/ })
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'deleting a draft',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('menuitem', { name: /^(Delete draft|초안 삭제)$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'a new campaign',
    isFleeting: true,
    reach: async (seen) => {
      await escape(seen)
      await seen.page.getByRole('button', { name: /^(New campaign|새 캠페인)$/ }).click()
      await expect(seen.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'an empty archive',
    reach: async (seen) => {
      await escape(seen)
      await seen.page.getByRole('radio', { name: /^(Archive|보관함)$/ }).check({ force: true })
      await expect(seen.page.getByText(/^(The archive is empty|보관함이 비어 있어요)$/)).toBeVisible()
    },
  },
]

export const campaignContactsStates: State[] = [
  {
    name: 'selected contacts',
    reach: async ({ page }) => {
      await page.locator('#select-page').click()
      await expect(page.getByRole('button', { name: /^(Remove|제거)$/ })).toBeVisible()
    },
  },
  {
    name: 'removing',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Remove|제거)$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'unsubscribing',
    isFleeting: true,
    reach: async (seen) => {
      await escape(seen)
      await seen.page.getByRole('button', { name: /^(Unsubscribe|수신 거부)$/ }).click()
      await expect(seen.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'adding lists',
    isFleeting: true,
    reach: async (seen) => {
      await escape(seen)
      await seen.page.locator('#select-page').click()
      await seen.page.getByRole('button', { name: /^(Add lists|리스트 추가)$/ }).click()
      await seen.page.getByRole('checkbox', { name: 'Pilots' }).check({ force: true })
      await expect(seen.page.getByText(/^(Held: no address|보류: 주소 없음)/)).toBeVisible()
    },
  },
  {
    name: 'adding people',
    isFleeting: true,
    reach: async (seen) => {
      await escape(seen)
      await seen.page.getByRole('button', { name: /^(Add people|사람 추가)$/ }).click()
      await seen.page.getByRole('dialog').getByRole('checkbox').first().check({ force: true })
      await expect(seen.page.getByText(/^(Ready to be emailed|이메일을 보낼 수 있음)/)).toBeVisible()
    },
  },
  {
    name: 'a timeline',
    reach: async (seen) => {
      await escape(seen)
      await seen.page.getByRole('button', { name: 'Cyd Charisse' }).click()
      await expect(seen.page.getByText('Yes, call me.')).toBeVisible()
    },
  },
  {
    name: 'the email they got',
    isFleeting: true,
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /^(Open email|이메일 열기)$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByText(/^Hello Cyd/)).toBeVisible()
    },
  },
]

export const campaignSetupStates: State[] = [
  {
    name: 'about limits',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Learn more about limits|발송 한도 알아보기)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'edited',
    reach: async (seen) => {
      await escape(seen)
      await seen.page
        .getByRole('textbox', { name: /^(Quiet days between campaigns|캠페인 사이 쉬는 날)$/ })
        .fill('')
      await seen.page.getByRole('button', { name: /^(Save|저장)$/ }).click()
      await expect(seen.page.getByText(/^(Enter a valid range|올바른 범위를 입력해 주세요)/)).toBeVisible()
    },
  },
]

export const campaignOverviewStates: State[] = [
  {
    name: 'resuming',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Resume|재개)$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
