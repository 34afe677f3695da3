import type { Pool } from 'pg'
import { keepSending } from '../../src/features/campaigns/sending/wake/wake-job.ts'
import { ensureOutboxMailbox } from '../../src/features/integrations/integrations.ts'
import { adminCode, elevate, testApp, type SignedIn, type TestApp } from '../app.ts'
import { callCampaigns, type CampaignCall } from '../campaigns/call-campaigns.ts'
import { testDatabase } from '../database.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { importsOf } from '../list-imports.ts'
import { contact } from '../reveals.ts'
import { upload } from '../uploads.ts'

/** These marks are part of all data about the suppressed person, and of no other data. */
export const marks = ['zqxmark', '4155557731']
const link = 'linkedin.com/in/zqxmark-s'
const email = 'ann@zqxmark.example'

export const ann = personRecord({
  key: 'test:zqxmark',
  fullName: 'Zqxmark Suppressed',
  lastName: 'Zqxmark',
  linkedinSlug: 'zqxmark-s',
  title: 'Zqxmark Officer',
  headline: 'Zqxmark headline',
  summary: 'Zqxmark summary',
  skills: ['Zqxmark skill'],
  education: [
    {
      school: 'Zqxmark School',
      degrees: ['Zqxmark degree'],
      fieldsOfStudy: ['Zqxmark field'],
      startYear: 2001,
      endYear: 2004,
    },
  ],
  contacts: [contact('email', { value: email }), contact('phone', { value: '+14155557731' })],
})

const csv = (...rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')

const header = [
  'full_name',
  'first_name',
  'last_name',
  'title',
  'company',
  'company_domain',
  'linkedin_url',
  'location',
  'emails',
  'phones',
  'note',
  'Shoe',
  'Other email',
]
const annRow = [
  'Zqxmark Own',
  'Zqxmark',
  'Zqxmark',
  'Zqxmark title',
  'Zqxmark Works',
  'zqxmark-works.example',
  link,
  'Zqxmark City',
  'own@zqxmark.example',
  '+1 415 555 7731',
  'Zqxmark note',
  'Zqxmark shoe',
  'zqxmark at work',
]

const words = (value: string) => ({ type: 'text', text: value })
const step = {
  id: null,
  wait: { amount: 0, unit: 'hours' },
  subject: [words('Hello '), { type: 'variable', name: 'first_name', fallback: 'you' }],
  document: {
    blocks: [
      { type: 'paragraph', content: [words('Hi '), { type: 'variable', name: 'full_name', fallback: '' }] },
    ],
  },
}
const always = {
  windows: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' },
  zone: 'UTC',
  spacingSeconds: 0,
}

const hour = 3600_000

/** An account that stores, in every possible way, data about one person whose words are marked. */
export class MarkedWorld {
  readonly t: TestApp
  readonly pool: Pool
  owner: SignedIn
  admin: SignedIn
  /** The shared person, once it is stored. */
  annId = 0
  /**
   * Milliseconds by which its clock is ahead. The clock runs, so that what waits some seconds
   * doesn't wait for ever.
   */
  readonly #clock: { ahead: number }

  private constructor(given: { t: TestApp; owner: SignedIn; admin: SignedIn; clock: { ahead: number } }) {
    this.t = given.t
    this.pool = given.t.pool
    this.owner = given.owner
    this.admin = given.admin
    this.#clock = given.clock
  }

  static async open(): Promise<MarkedWorld> {
    const clock = { ahead: 0 }
    const { pool } = await testDatabase()
    const t = await testApp({ pool, now: () => new Date(Date.now() + clock.ahead) })
    const owner = await createUser(pool, {
      email: 'owner@rapport.test',
      planCode: 'SUBSCRIPTION',
      planExpiresAt: new Date('2100-01-01'),
      credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5 }],
    })
    const admin = await createUser(pool, { email: 'admin@rapport.test' })
    return new MarkedWorld({ t, owner: await t.signIn(owner), admin: await t.signIn(admin), clock })
  }

  now = (): Date => new Date(Date.now() + this.#clock.ahead)
  imports = () => importsOf(this.t)
  campaign = (...[method, path, body]: CampaignCall) => callCampaigns(this.t, this.owner, method, path, body)
  /** A table that the account has of the person. */
  table = (): string => csv(header, annRow)

  async storeAnn(): Promise<void> {
    ;[this.annId] = (await createPeople(this.pool, [ann])) as [number]
  }

  async suppressAnn(): Promise<void> {
    this.admin = await this.t.signIn(this.admin.user)
    await elevate(this.t, this.admin, this.now())
    await this.t.inject({
      method: 'POST',
      url: '/api/admin/suppressions',
      headers: this.admin.headers,
      payload: {
        linkedinUrls: [`https://www.${link}`],
        reason: 'Ticket 7',
        otpCode: await adminCode(this.pool, this.admin, { purpose: 'suppress', now: this.now() }),
      },
    })
  }

  /** Uploads in every state, of rows with a handle and rows that only an id recognises. */
  async fillImports(): Promise<void> {
    for (const title of ['Applied', 'Applied again'])
      await this.imports().applied(this.owner, this.table(), { title })
    await this.storeAnn()
    // The account's own words about the shared person, then other ones in their place.
    const byId = (note: string) =>
      csv(
        ['rapport_id', 'full_name', 'title', 'note'],
        [`${this.annId}`, 'Zqxmark By Id', `Zqxmark ${note}`, `Zqxmark ${note}`],
      )
    await this.imports().applied(this.owner, byId('first'), { title: 'First' })
    await this.imports().applied(this.owner, byId('second'), { title: 'Second' })
    await this.imports().checked(this.owner, byId('third'), { title: 'Checked' })
    await upload(this.t, this.owner, { content: byId('fourth'), fields: { title: 'Uploaded' } })
  }

  async removeFromList(): Promise<void> {
    const { rows } = await this.pool.query<{ id: number; member: number }>(
      `select list_id as id, member_id as member from list_members where full_name ilike '%zqxmark%' and own_person_id is not null limit 1`,
    )
    const { id, member } = rows[0]!
    const url = `/api/lists/${id}/talent/${member}`
    await this.t.inject({ method: 'DELETE', url, headers: this.owner.headers })
  }

  /** Adds a campaign by the Outbox that writes to all people on file, and gets an answer. */
  async fillCampaign(): Promise<void> {
    await ensureOutboxMailbox(this.pool, this.owner.user, this.now())
    const { rows } = await this.pool.query<{ id: number }>('select id from mailboxes')
    const mailboxId = rows[0]!.id
    const { rows: own } = await this.pool.query<{ id: number }>('select id from own_people')
    const id: number = (await this.campaign('POST', '', { name: 'Spring' })).data.id
    await this.campaign('PUT', `/${id}/steps`, { version: 1, steps: [step] })
    await this.campaign('PATCH', `/${id}/setup`, {
      version: 2,
      setup: { ...always, mailboxIds: [mailboxId] },
    })
    await this.t.inject({
      url: `/api/people/contacts/${this.annId}?revealType=email`,
      headers: this.owner.headers,
    })
    const talentIds = [this.annId, ...own.map((person) => person.id)]
    await this.campaign('POST', `/${id}/add-contacts`, { talentIds })
    await this.campaign('POST', `/${id}/launch`)
    await this.pass()
    const { rows: captured } = await this.pool.query<{ id: number }>(
      `select id from captured_mails where recipient ilike '%zqxmark%'`,
    )
    for (const mail of captured)
      await this.t.inject({
        method: 'POST',
        url: `/outbox/${mail.id}/answer`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'kind=reply',
      })
    await this.pass()
  }

  /** An hour, in which jobs run. */
  async pass(): Promise<void> {
    for (const end = this.#clock.ahead + hour; this.#clock.ahead < end; this.#clock.ahead += 20 * 60_000) {
      await keepSending({ pool: this.pool, now: this.now })
      await this.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await this.t.runJobs()
    }
    this.owner = await this.t.signIn(this.owner.user)
  }

  /** Adds what only providers and servers elsewhere report, as it is stored when they do. */
  async fillFromElsewhere(): Promise<void> {
    await this.pool.query(
      `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
       values ($1, 'email', 'found@zqxmark.example', 'personal', 'pdl', 'verified', now())`,
      [this.annId],
    )
    await this.pool.query(
      `insert into email_checks (email, status, checked_at) values ($1, 'verified', now()), ('own@zqxmark.example', 'verified', now()) on conflict do nothing`,
      [email],
    )
    await this.pool.query(
      `insert into team_log (team_id, kind, actor_id, details, created_at)
       select team_id, 'invited', id, jsonb_build_object('email', $2::text, 'role', 'member'), now()
       from users where id = $1`,
      [this.owner.user.id, email],
    )
    await this.pool.query(
      `insert into invitations (team_id, email, role, invited_by, created_at, sent_at, expires_at)
       select team_id, $2, 'member', id, now(), now(), now() + interval '7 days' from users where id = $1`,
      [this.owner.user.id, email],
    )
    const said = `550 5.7.1 <${email}> refused`
    await this.pool.query(
      `insert into notifications (user_id, type, content, created_at) values ($1, 'MAILBOX_REFUSED', jsonb_build_object('mailbox', 'owner@rapport.test', 'said', $2::text), now())`,
      [this.owner.user.id, said],
    )
    const ofAnn = `(select id from enrolments where person_id = ${this.annId} or name ilike '%zqxmark%' order by id limit 1)`
    await this.pool.query(
      `update inbound_messages set evidence = $1, message_id = $1, body_html = $1 where enrolment_id is not null`,
      [said],
    )
    await this.pool.query(
      `insert into campaign_events (user_id, campaign_id, enrolment_id, kind, detail, at)
       select user_id, campaign_id, id, 'policy_bounce', jsonb_build_object('evidence', $1::text, 'url', 'https://x.example/?to=zqxmark'), now() from enrolments where id = ${ofAnn}`,
      [said],
    )
  }
}
