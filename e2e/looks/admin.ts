import { inDatabase } from '../database.ts'
import { expect, type Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import type { Screen, State } from './look.ts'
import { prepareRequests, requestStates } from './admin-requests.ts'

/** The account of a look at one of the administration's screens. */
const elevated = { isAdmin: true, isElevated: true } as const

/** Searches and active accounts of some weeks, which no other test looks at. */
const overviewDays = () =>
  inDatabase(async (pool) => {
    await pool.query(
      `insert into usage_counts select 'searches', date_trunc('day', now()) - make_interval(days => back), 20 + back * 37 % 90
       from generate_series(1, 40) back on conflict do nothing`,
    )
    await pool.query(
      `insert into active_days select current_date - back, id from generate_series(1, 40) back, users where (id + back) % 3 = 0
       on conflict do nothing`,
    )
  })

/**
 * Jobs of a kind that no worker knows, one of which has failed, mailboxes of the account that cannot
 * send, and providers that were asked.
 */
const operated = (_page: Page, account: Account | null) =>
  inDatabase(async (pool) => {
    await pool.query(
      `select graphile_worker.add_job('look_at_jobs', json_build_object('userId', $1::integer), job_key => 'look ' || n) from generate_series(1, 3) n`,
      [account!.id],
    )
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connect ETIMEDOUT 192.0.2.7:443 while nobody answered for a long time, and longer than that'
       where key = 'look 2'`,
    )
    await pool.query(
      `insert into mailboxes (user_id, provider, email, connection, brake, braked_at, created_at)
       values ($1, 'gmail', 'mina@company.example', 'reconnect', 'unknown_sent', now(), now()), ($1, 'gmail', 'mina@other.example', 'reconnect', null, null, now())
       on conflict do nothing`,
      [account!.id],
    )
    await pool.query(
      `insert into provider_requests (provider, what, price, asked_at, answered_at, outcome, charged)
       select provider, 'email', 280000, now(), now(), case when n % 3 = 0 then 'miss' else 'hit' end, 280000
       from (values ('People Data Labs', 1234), ('Hunter', 98)) asked (provider, times) cross join generate_series(1, times) n`,
    )
  })

const section = (name: string, shown: string): State => ({
  name,
  reach: async ({ page }) => {
    await page
      .getByRole('navigation')
      .filter({ has: page.locator('a[href*="section=jobs"]') })
      .locator(`a[href*="section=${name}"]`)
      .click()
    await expect(page.locator(shown).first()).toBeVisible()
  },
})

const checked: State = {
  name: 'check',
  reach: async ({ page }) => {
    await page.locator('a[href*="section=check"]').click()
    await page.getByRole('button', { name: /^(Check now|지금 점검)$/ }).click()
    await expect(page.getByRole('list', { name: /^(Results of the check|점검 결과)$/ })).toBeVisible()
  },
}

/** Runs in every state, which no other test looks at. */
const importRuns = () =>
  inDatabase(async (pool) => {
    await pool.query(
      `insert into imports (source, format, state, is_stopped, is_dry_run, started_at, people_added, refused, seconds, refusals)
       select 'contacts-of-' || name || '.csv', 'csv', case when name = 'finished' then 'finished' else 'interrupted' end, name = 'stopped',
         name = 'finished', now(), 48210, 77, 31, '[{"reason":"the row has … cells, the header has …","count":61},{"reason":"suppressed","count":16}]'
       from unnest('{finished,stopped,killed}'::text[]) name
       where not exists (select from imports where source = 'contacts-of-killed.csv')`,
    )
  })

/** Fills the audit log with actions of the account and of the command line. */
const audited = (_page: Page, account: Account | null) =>
  inDatabase(async (pool) => {
    await pool.query(
      `insert into audit_entries (at, user_id, address, action, target_kind, target_id, before, after, reason)
       values (now(), $1, '192.0.2.7', 'plan_set', 'account', $1::integer::text, '{"code":"TRIAL","expiry":null,"emailCredits":50,"phoneCredits":10}',
           '{"code":"SUBSCRIPTION","expiry":"2027-11-20T00:00:00.000Z","emailCredits":1050,"phoneCredits":110}', 'Order 4711, as agreed with their procurement department'),
         (now(), $1, '2001:db8:1:2::', 'plan_requests_read', null, null, null, '{"requests":[7,8,9]}', null),
         (now(), $1, '192.0.2.7', 'accounts_searched', null, null, null, '{"isSearch":false,"state":"trial","page":1}', null),
         (now(), $1, '192.0.2.7', 'credits_granted', 'account', $1::integer::text, '{"module":"TALENT_EMAIL_REVEAL","balance":5}',
           '{"module":"TALENT_EMAIL_REVEAL","balance":1005}', 'Order 4712'),
         (now(), $1, '192.0.2.7', 'job_dropped', 'job', '12', '{"kind":"send_mail","state":"failed","attempts":10}', null, null),
         (now(), $1, '192.0.2.7', 'maintenance_set', null, null, '{"isOn":false,"maintenance":null}',
           '{"isOn":true,"maintenance":{"message":{"en":"Moving house","ko":null},"plannedEnd":"2027-11-20T10:30:00.000Z"}}', null),
         (now(), null, null, 'notices_set', null, null, '{"notices":[]}', '{"notices":[{"text":{"en":"We move on Sunday","ko":"일요일에 이전해요"},"from":null,"to":null}]}', null),
         (now(), $1, '192.0.2.7', 'people_suppressed', 'suppression', '3', null, '{"handles":3,"removed":{"people":1,"reveals":2}}', 'Ticket 12')`,
      [account!.id],
    )
  })

/** Receipts of both ways to suppress people. */
const receipts = () =>
  inDatabase(async (pool) => {
    await pool.query(
      `insert into suppression_receipts (at, user_id, reason, handles, people, own_people, list_members, campaign_contacts, contact_values, reveals)
       select now(), case when number = 1 then (select min(id) from users) end, 'Ticket ' || number, 3, 1, 2, 14, 1, 5, 3
       from generate_series(1, 2) number where not exists (select from suppression_receipts where reason = 'Ticket 2')`,
    )
  })

/** Fewer credits than are left, which need a code. */
const settingPlan: State = {
  name: 'lowering credits',
  reach: async ({ page }) => {
    await page.getByRole('button', { name: /^(Set plan|요금제 설정)$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^(Email credits|이메일 크레딧)$/ }).fill('0')
    await expect(dialog.getByRole('textbox', { name: /^(One-time code|일회용 코드)$/ })).toBeVisible()
  },
}

/** The administration's screens. */
// oxfmt-ignore
export const adminScreens: Screen[] = [
  { name: 'administration before its code', path: '/admin', account: { isAdmin: true }, ready: (page) => page.getByRole('textbox') },
  { name: 'administration', path: '/admin', account: elevated, ready: (page) => page.getByRole('table').last(), prepare: overviewDays },
  {
    name: 'operation', path: '/admin/operation?state=failed&kind=look_at_jobs', account: elevated, prepare: operated, ready: (page) => page.getByRole('table').last(),
    states: [section('providers', 'table'), section('mailboxes', 'table'), section('emails', 'h2 >> nth=1'), section('connections', 'table >> nth=1'), checked],
  },
  { name: 'administration data', path: '/admin/data', account: elevated, ready: (page) => page.getByRole('table').last(), prepare: importRuns },
  { name: 'administration suppressions', path: '/admin/suppressions', account: elevated, ready: (page) => page.getByRole('table').last(), prepare: receipts },
  { name: 'administration reports', path: '/admin/reports?report=credits', account: elevated, ready: (page) => page.getByRole('table').last() },
  { name: 'administration requests', path: '/admin/requests', account: elevated, prepare: prepareRequests, ready: (page) => page.getByRole('table'), states: requestStates },
  { name: 'administration accounts', path: '/admin/accounts', account: elevated, ready: (page) => page.getByRole('row').nth(1) },
  { name: 'administration account', ready: (page) => page.getByRole('table').last(), path: (account) => `/admin/accounts/${account!.id}`, account: elevated, states: [settingPlan] },
  { name: 'administration maintenance', path: '/admin/maintenance', account: elevated, ready: (page) => page.locator('input[type=datetime-local]').first() },
  { name: 'administration audit', path: '/admin/audit', account: elevated, prepare: audited, ready: (page) => page.getByRole('row').nth(2) },
]
