import { openSource } from '../../src/features/import/import-source.ts'
import { adminCode, testApp, testConfig, type SignedIn, type TestApp } from '../app.ts'
import { load } from '../people/load-people.ts'
import { giveThings, openAccount, type Things } from '../routes/things.ts'
import type { Pools } from './values.ts'

/** Who calls. `victim` owns things and never calls. */
export const callers = ['ann', 'ben', 'admin', 'nobody'] as const
export type Caller = (typeof callers)[number]
type Holder = Exclude<Caller, 'nobody'> | 'victim'

type Account = SignedIn & { mark: string; things: Things }

const adminEmail = 'admin@rapport.test'

/** Tables of what accounts own, by the paths that show their ids. */
const ownedTables: Record<string, string> = {
  '/api/lists': 'lists',
  '/api/lists/{id}': 'lists',
  '/api/lists/{id}/restore': 'lists',
  '/api/lists/{id}/open': 'lists',
  '/api/lists/{id}/copy': 'list_additions',
  '/api/lists/additions/{id}': 'list_additions',
  '/api/lists/additions/{id}/cancel': 'list_additions',
  '/api/lists/additions/{id}/undo': 'list_additions',
  '/api/lists/bookmarks/add-one': 'list_additions',
  '/api/lists/bookmarks/add-many': 'list_additions',
  '/api/search/history': 'saved_searches',
  '/api/search/history/{id}': 'saved_searches',
  '/api/search/history/{id}/open': 'saved_searches',
  '/api/people/contacts/bulk-reveal': 'bulk_reveals',
  '/api/people/contacts/bulk-reveal/{id}': 'bulk_reveals',
  '/api/users/credits/history': 'credit_entries',
  '/api/users/sessions': 'sessions',
  '/api/campaigns': 'campaigns',
  '/api/integrations': 'integrations',
}

/** A server with people, and accounts whose every private text bears a mark of its own. */
export class World {
  readonly t: TestApp
  readonly #accounts = new Map<Holder, Account>()
  #serial = 0

  private constructor(t: TestApp) {
    this.t = t
  }

  static async open(options: Partial<Parameters<typeof testApp>[0]> = {}): Promise<World> {
    const people = openSource({ kind: 'synthetic', people: 300, seed: 1 })
    const world = new World(
      await testApp({ ...options, seed: async (pool) => void (await load(pool, people)) }),
    )
    for (const holder of ['ann', 'ben', 'admin', 'victim'] as const) await world.renew(holder)
    return world
  }

  /** A new account in a holder's place: a call may have closed or locked the one before. */
  async renew(holder: Holder): Promise<void> {
    const mark = `${holder}mark${++this.#serial}x`
    const email = holder === 'admin' ? adminEmail : `${mark}@${testConfig.internalEmailDomain}`
    await this.t.pool.query(`update users set email = id || '@earlier.example' where email = $1`, [email])
    const names = { firstName: 'Private', lastName: mark }
    // Hashing a password takes 30 ms: only the victim has one of its own.
    const password = holder === 'victim' ? { password: `Aa1!${mark}` } : {}
    const account = await openAccount(this.t, { email, ...names, ...password })
    this.#accounts.set(holder, { ...account, mark, things: await giveThings(this.t, account, mark) })
  }

  headersOf(caller: Caller): Record<string, string> {
    return caller === 'nobody' ? {} : { ...this.#account(caller).headers }
  }

  /** What formatted texts and ids may be, for a caller: often something of its own, sometimes of another. */
  async poolsOf(caller: Caller): Promise<Pools> {
    const own = this.#accounts.get(caller === 'nobody' ? 'ann' : caller)!
    const known = [own, ...(caller === 'admin' ? [own] : this.#accounts.values())]
    const things = (name: keyof Things) => known.map((account) => account.things[name])
    const ids = [1, 7, 299, 100_000, ...things('listId'), ...things('searchId'), ...things('bulkRevealId')]
    const passwords = [own.user.password, 'wrong', 'Passw0rd!']
    const dates = ['2026-11-01', '2026-11-30', '2024-02-29', '1999-12-31']
    return {
      id: [...ids, ...things('sessionId')],
      talentId: [1, 2, 299, 5000],
      talentIds: Array.from({ length: 40 }, (_none, index) => index + 1),
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
      otpCode: [await this.#code(caller), '000000', '123456'],
      startDate: dates,
      endDate: dates,
      expiry: ['2027-11-20T00:00:00Z', '2020-01-01T00:00:00.000Z'],
      timeZone: ['UTC', 'Asia/Seoul', 'Europe/Berlin', 'Etc/GMT+12'],
      linkedinUrl: ['linkedin.example/in/nobody-here'],
      image: ['iVBORw0KGgo=', '/9j/4AAQ', 'AAAA'],
      filters: ['{}', '{"names":["Kim"]}', '{"companyFilter":{"headcounts":["1-50"]}}', '{'],
      key: ['A'.repeat(22)],
      search: ['eng', 'se', 'Acme:include,Seoul:exclude', 'Acme, Inc.:include', ''],
      query: ['en', 'se', 'soft', 'marketing people in Seoul'],
    }
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

  /** All that the victim has, as text: nobody may change it. */
  async victimState(): Promise<string> {
    const { id } = this.#account('victim').user
    const { rows } = await this.t.pool.query<{ state: unknown }>(
      `select json_build_array(
         (select json_agg(u order by u.id) from users u where u.id = $1),
         (select json_agg(l order by l.id) from lists l where l.user_id = $1),
         (select json_agg(m order by m.list_id, m.member_id) from list_members m join lists l on l.id = m.list_id where l.user_id = $1),
         (select json_agg(a order by a.id) from list_additions a where a.user_id = $1),
         (select json_agg(r order by r.id) from list_removals r where r.user_id = $1),
         (select json_agg(p order by p.id) from own_people p where p.user_id = $1),
         (select json_agg(s order by s.id) from saved_searches s where s.user_id = $1),
         (select json_agg(b order by b.id) from bulk_reveals b where b.user_id = $1),
         (select json_agg(n order by n.id) from notifications n where n.user_id = $1),
         (select json_agg(c order by c.id) from campaigns c where c.user_id = $1),
         (select json_agg(i order by i.id) from integrations i where i.user_id = $1),
         (select json_agg(s order by s.id) from sessions s where s.user_id = $1),
         (select json_agg(r) from reveals r where r.user_id = $1),
         (select json_agg(e order by e.id) from credit_entries e where e.user_id = $1)) as state`,
      [id],
    )
    return JSON.stringify(rows[0]?.state)
  }

  async #code(caller: Caller): Promise<string> {
    return caller === 'admin' ? adminCode(this.t.pool, this.#account('admin')) : '999999'
  }

  #account(holder: Holder): Account {
    const account = this.#accounts.get(holder)
    if (!account) throw new Error(`no account of ${holder}`)
    return account
  }
}
