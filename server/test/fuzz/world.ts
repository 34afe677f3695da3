import type { CodePurpose } from '@rapport/contract/admin/codes.ts'
import { owners } from '../../src/database/owners.ts'
import { openSource } from '../../src/features/import/import-source.ts'
import { ownedBy } from '../account-tables.ts'
import { adminCode, elevate, testApp, testConfig, type SignedIn, type TestApp } from '../app.ts'
import { load } from '../people/load-people.ts'
import { giveThings, openAccount, type Things } from '../routes/things.ts'
import type { Call } from './calls.ts'
import type { Pools } from './values.ts'

/** The callers. `victim` owns things and never calls. */
export const callers = ['ann', 'ben', 'admin', 'nobody'] as const
export type Caller = (typeof callers)[number]
type Holder = Exclude<Caller, 'nobody'> | 'victim'

type Account = SignedIn & { mark: string; things: Things }

const adminEmail = 'admin@rapport.test'

/** Tables of rows that accounts own, by the paths that show their ids. */
const ownedTables: Record<string, string> = {
  '/api/lists': 'lists',
  '/api/lists/{id}': 'lists',
  '/api/lists/{id}/restore': 'lists',
  '/api/lists/{id}/open': 'lists',
  '/api/lists/{id}/copy': 'list_additions',
  '/api/lists/additions': 'list_additions',
  '/api/lists/additions/{id}': 'list_additions',
  '/api/lists/additions/{id}/cancel': 'list_additions',
  '/api/lists/additions/{id}/undo': 'list_additions',
  '/api/lists/bookmarks/add-one': 'list_additions',
  '/api/lists/bookmarks/add-many': 'list_additions',
  '/api/lists/csv/imports': 'list_imports',
  '/api/lists/csv/imports/{id}': 'list_imports',
  '/api/lists/csv/imports/{id}/check': 'list_imports',
  '/api/lists/csv/imports/{id}/apply': 'list_imports',
  '/api/lists/csv/imports/{id}/cancel': 'list_imports',
  '/api/lists/csv/imports/{id}/undo': 'list_imports',
  '/api/lists/{id}/enrich-profiles': 'list_enrichments',
  '/api/lists/{id}/enrich-profiles/{runId}': 'list_enrichments',
  '/api/lists/{id}/enrich-profiles/{runId}/cancel': 'list_enrichments',
  '/api/people/{id}/details': 'own_people',
  '/api/search/history': 'saved_searches',
  '/api/search/history/{id}': 'saved_searches',
  '/api/search/history/{id}/open': 'saved_searches',
  '/api/people/contacts/bulk-reveal': 'bulk_reveals',
  '/api/people/contacts/bulk-reveal/{id}': 'bulk_reveals',
  '/api/users/credits/history': 'credit_entries',
  '/api/users/sessions': 'sessions',
  '/api/campaigns': 'campaigns',
  '/api/campaigns/{id}': 'campaigns',
  '/api/campaigns/{id}/setup': 'campaigns',
  '/api/campaigns/{id}/launch': 'campaigns',
  '/api/campaigns/{id}/draft': 'campaigns',
  '/api/campaigns/templates/all': 'campaign_templates',
  '/api/campaigns/templates/{id}': 'campaign_templates',
  '/api/campaigns/{id}/contacts': 'enrolments',
  '/api/campaigns/{id}/contacts/{contactId}': 'enrolments',
  '/api/campaigns/{id}/sends/{sendId}': 'sends',
  '/api/campaigns/replies': 'inbound_messages',
  '/api/campaigns/replies/{id}': 'inbound_messages',
  '/api/campaigns/{id}/rename': 'campaigns',
  '/api/campaigns/{id}/pause': 'campaigns',
  '/api/campaigns/{id}/archive': 'campaigns',
  '/api/integrations': 'mailboxes',
  '/api/integrations/gmail': 'mailboxes',
  '/api/integrations/google/gmail': 'mailboxes',
  '/api/integrations/{id}': 'mailboxes',
  '/api/integrations/google/gmail/{id}/toggle-active-inactive': 'mailboxes',
}

/**
 * A condition on the rows of each table that accounts own; `$1` is the account. One-time tokens are
 * left out, because any caller may request an email with a token for any account.
 */
const victimRows = Object.keys(owners).flatMap((name) => {
  const condition = ownedBy(name)
  return condition === null || name === 'one_time_tokens' ? [] : [{ name, condition }]
})

/** Handles that no person has, so that the data on file stays. */
const suppressed = {
  emails: ['x@no.example'],
  linkedinUrl: ['linkedin.example/in/nobody-here'],
  linkedinUrls: ['https://www.linkedin.com/in/nobody-here'],
  personIds: [900_000],
  reason: ['Ticket 7', 'ann@example.com asked'],
}

const victimId = 1_617_283_945

/** A server with people, and accounts whose every private text bears a mark of its own. */
export class World {
  readonly t: TestApp
  readonly #accounts = new Map<Holder, Account>()
  /** The bodies of invitations, by caller. */
  readonly #invitedBy = new Map<Caller, string[]>()
  #serial = 0

  private constructor(t: TestApp) {
    this.t = t
  }

  static async open(options: Partial<Parameters<typeof testApp>[0]> = {}): Promise<World> {
    const people = openSource({ kind: 'synthetic', people: 300, seed: 1 })
    const world = new World(
      // A clock that stands still: settings are read once, so that no call can put the others under
      // maintenance.
      await testApp({ clock: () => 0, ...options, seed: async (pool) => void (await load(pool, people)) }),
    )
    for (const holder of ['ann', 'ben', 'admin'] as const) await world.renew(holder)
    // An administrator may do anything to an account: no number that is made up by chance may be
    // the victim's.
    await world.t.pool.query(`alter table users alter column id restart with ${victimId}`)
    await world.renew('victim')
    await world.t.pool.query('alter table users alter column id restart with 1000')
    return world
  }

  /** A new account in a holder's place: a call may have closed or locked the one before. */
  async renew(holder: Holder): Promise<void> {
    const mark = `${holder}mark${++this.#serial}x`
    const email = holder === 'admin' ? adminEmail : `${mark}@${testConfig.internalDomains[0]}`
    await this.t.pool.query(`update users set email = id || '@earlier.example' where email = $1`, [email])
    const names = { firstName: 'Private', lastName: mark }
    // Hashing a password takes 30 ms: only the victim has one of its own.
    const password = holder === 'victim' ? { password: `Aa1!${mark}` } : {}
    const account = await openAccount(this.t, { email, ...names, ...password })
    if (holder === 'admin') await elevate(this.t, account)
    this.#accounts.set(holder, { ...account, mark, things: await giveThings(this.t, account, mark) })
  }

  headersOf(caller: Caller): Record<string, string> {
    return caller === 'nobody' ? {} : { ...this.#account(caller).headers }
  }

  /**
   * Returns the pools of formatted texts and ids for a caller: often the caller's own, sometimes
   * another account's.
   */
  async poolsOf(caller: Caller): Promise<Pools> {
    const own = this.#accounts.get(caller === 'nobody' ? 'ann' : caller)!
    const known = [own, ...(caller === 'admin' ? [own] : this.#accounts.values())]
    const things = (name: keyof Things) => known.map((account) => account.things[name])
    const ids = [
      1,
      7,
      299,
      100_000,
      ...things('listId'),
      ...things('searchId'),
      ...things('bulkRevealId'),
      ...things('importId'),
      ...things('appliedImportId'),
      ...things('ownPersonId'),
      ...things('campaignId'),
      ...things('replyId'),
      ...things('campaignTemplateId'),
      ...things('integrationId'),
    ]
    const passwords = [own.user.password, 'wrong', 'Passw0rd!']
    const dates = ['2026-11-01', '2026-11-30', '2024-02-29', '1999-12-31']
    return {
      // Administrators may change any account and end its sessions, so the victim's account and
      // sessions are left out.
      id: [...ids.filter((id) => !this.#isAccount(id)), ...things('sessionId')],
      talentId: [1, 2, 299, 5000, ...things('ownPersonId')],
      talentIds: [...Array.from({ length: 40 }, (_none, index) => index + 1), ...things('ownPersonId')],
      listIds: things('listId'),
      listsIncluded: things('listId'),
      to: things('emptyListId'),
      mailboxIds: things('integrationId'),
      contactId: things('contactId'),
      contactIds: things('contactId'),
      sendId: things('sendId'),
      listId: things('listId'),
      removalId: things('removalId'),
      runId: things('enrichmentId'),
      notificationIds: [...things('notificationId'), 999],
      email: [...known.map(({ user }) => user.email), 'new.person@mail.example', 'x@no.example'],
      password: passwords,
      currentPassword: passwords,
      newPassword: [`Bb2@${own.mark}`, 'Passw0rd!', 'Ünï1!Äaaa'],
      refresh_token: [
        'x',
        `${own.things.sessionId}.A`,
        ...(caller === 'nobody' ? [] : [own.things.refreshToken]),
      ],
      token: ['A'.repeat(43), 'x'],
      otpCode: [await this.#code(caller), await this.#code(caller, 'suppress'), '000000', '123456'],
      startDate: dates,
      endDate: dates,
      expiry: ['2027-11-20T00:00:00Z', '2020-01-01T00:00:00.000Z'],
      timeZone: ['UTC', 'Asia/Seoul', 'Europe/Berlin', 'Etc/GMT+12'],
      ...suppressed,
      image: ['iVBORw0KGgo=', '/9j/4AAQ', 'AAAA'],
      filters: ['{}', '{"names":["Kim"]}', '{"companyFilter":{"headcounts":["1-50"]}}', '{'],
      key: ['A'.repeat(22)],
      search: ['eng', 'se', 'Acme:include,Seoul:exclude', 'Acme, Inc.:include', ''],
      query: ['en', 'se', 'soft', 'marketing people in Seoul'],
    }
  }

  /** Remembers whom a call invites: the team reads the addresses that its accounts have named. */
  noteInvited(caller: Caller, { operation, payload }: Pick<Call, 'operation' | 'payload'>): void {
    if (operation.path === '/api/team/invitations' && payload !== null)
      this.#invitedBy.set(caller, [...(this.#invitedBy.get(caller) ?? []), payload])
  }

  hasInvited(caller: Caller, mark: string): boolean {
    return this.#invitedBy.get(caller)?.some((payload) => payload.includes(mark)) ?? false
  }

  /** The texts that only one account may see, by holder. */
  secretsOf(holder: Holder): string[] {
    const { mark, tokens, things } = this.#account(holder)
    return [mark, tokens.access_token, tokens.refresh_token, things.sessionId, things.refreshToken]
  }

  /** The ids in a success that belong to another account than the caller's, as text. */
  async foreignIds(caller: Caller, path: string, ids: readonly (string | number)[]): Promise<string[]> {
    const table = ownedTables[path]
    if (table === undefined || caller === 'nobody' || ids.length === 0) return []
    const { rows } = await this.t.pool.query<{ id: string }>(
      `select id::text from ${table} where id::text = any($1) and user_id <> $2`,
      [ids.map(String), this.#account(caller).user.id],
    )
    return rows.map(({ id }) => id)
  }

  /** Returns all of the victim's data as text. No caller may change it. */
  async victimState(): Promise<string> {
    const { id } = this.#account('victim').user
    const parts = victimRows.map(
      ({ name, condition }) =>
        `select '${name}' as name, array_agg(row_to_json(r)::text order by row_to_json(r)::text) as rows
         from ${name} r where ${condition}`,
    )
    const { rows } = await this.t.pool.query(parts.join(' union all '), [id])
    return JSON.stringify(rows)
  }

  async #code(caller: Caller, purpose: CodePurpose | null = null): Promise<string> {
    return caller === 'admin' ? adminCode(this.t.pool, this.#account('admin'), { purpose }) : '999999'
  }

  #isAccount(id: string | number): boolean {
    return [...this.#accounts.values()].some(({ user }) => user.id === id)
  }

  #account(holder: Holder): Account {
    const account = this.#accounts.get(holder)
    if (!account) throw new Error(`no account of ${holder}`)
    return account
  }
}
