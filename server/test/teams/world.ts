import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { SignedIn, TestApp } from '../app.ts'
import { importsOf } from '../list-imports.ts'
import { mailsTo } from '../mails.ts'
import { contact } from '../reveals.ts'
import { upload } from '../uploads.ts'
import type { Kind, PersonKey, RoleName, Status } from './types.ts'

const far = new Date('2100-01-01T00:00:00Z')
export const moduleOf = { email: 'TALENT_EMAIL_REVEAL', phone: 'TALENT_PHONE_REVEAL' } as const

const slugOf = (person: PersonKey, seed: number) => `${person.toLowerCase().replace(' ', '-')}-${seed}`

const nobody = 1_900_000_000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The server under the calls of the walk. Knows the server's ids for the keys of the model. */
export class World {
  readonly t: TestApp
  readonly #accounts = new Map<string, SignedIn>()
  readonly #lists = new Map<string, number>()
  readonly people: ReadonlyMap<PersonKey, number>
  /** Own people by team and key: each team has its own. */
  readonly own = new Map<string, { id: number; team: string; person: PersonKey }>()
  #calls = 0
  readonly #imports: ReturnType<typeof importsOf>

  /** Tells the people of several walks on one database apart. */
  readonly #seed: number

  private constructor(t: TestApp, people: ReadonlyMap<PersonKey, number>, seed: number) {
    this.t = t
    this.people = people
    this.#seed = seed
    this.#imports = importsOf(t)
  }

  /** Stores the shared people, each with an email address and a phone number on file. */
  static async open(t: TestApp, shared: readonly PersonKey[], seed: number): Promise<World> {
    const records = shared.map((key) =>
      personRecord({
        fullName: key,
        linkedinSlug: slugOf(key, seed),
        contacts: [contact('email'), contact('phone')],
      }),
    )
    const ids = await createPeople(t.pool, records)
    return new World(t, new Map(shared.map((key, index) => [key, ids[index]!])), seed)
  }

  async openAccount(key: string, left: Record<Kind, number>): Promise<void> {
    const credits = (['email', 'phone'] as const).map((kind) => ({
      module: moduleOf[kind],
      total: left[kind],
    }))
    const user = await createUser(this.t.pool, {
      planCode: 'SUBSCRIPTION',
      planExpiresAt: far,
      credits,
      email: `${key}-${this.#seed}@rapport.test`,
    })
    this.#accounts.set(key, await this.t.signIn(user))
  }

  async join(key: string, of: string, role: RoleName): Promise<void> {
    const user = await createUser(this.t.pool, { planCode: 'SUBSCRIPTION', planExpiresAt: far })
    await joinTeam(this.t.pool, { id: user.id, of: this.#account(of).user.id, role })
    this.#accounts.set(key, await this.t.signIn(user))
  }

  /**
   * What an invitation answers, and if it was sent, what accepting it answers. Moves what it brings. One
   * that isn't accepted is withdrawn, so that the next one can be sent.
   */
  async joinByInvitation(key: string, by: string, role: RoleName): Promise<Status> {
    const { email } = this.#account(key).user
    const { status, data } = await this.call(by, 'POST', '/team/invitations', { email, role })
    if (status !== 200) return status
    await this.t.runJobs()
    const token = (await mailsTo(this.t.pool, email)).at(-1)!.token!
    const accepted = (await this.call(key, 'POST', '/invitations/accept', { token })).status
    await this.t.runJobs()
    if (accepted !== 200) await this.call(by, 'DELETE', `/team/invitations/${(data as { id: number }).id}`)
    return accepted
  }

  /** What a team has imported is another's once its account has joined that. */
  renameTeam(from: string, to: string): void {
    for (const [name, own] of this.own) {
      if (own.team !== from) continue
      this.own.delete(name)
      this.own.set(`${to} ${own.person}`, { ...own, team: to })
    }
  }

  async changeMember(by: string, key: string, change: object): Promise<Status> {
    return (await this.call(by, 'PATCH', `/team/members/${this.#account(key).user.id}`, change)).status
  }

  async removeMember(by: string, key: string): Promise<Status> {
    return (await this.call(by, 'DELETE', `/team/members/${this.#account(key).user.id}`)).status
  }

  /** An account that has left its team signs in again, and its own people have other ids by now. */
  async begin(key: string, team: string): Promise<void> {
    const { user } = this.#account(key)
    this.#accounts.set(key, await this.t.signIn(user))
    await this.t.runJobs()
    const { rows } = await this.t.pool.query<{ id: number; person: PersonKey }>(
      `select id, full_name as person from own_people
       where team_id = (select team_id from users where id = $1)`,
      [user.id],
    )
    for (const { id, person } of rows) this.own.set(`${team} ${person}`, { id, team, person })
  }

  async call(key: string, method: Method, path: string, payload?: object) {
    const { headers } = this.#account(key)
    const response = await this.t.inject({
      method,
      url: `/api${path}`,
      headers,
      // Each call has an address of its own, so that no limit of an address is reached.
      remoteAddress: `10.${(++this.#calls >> 16) & 255}.${(this.#calls >> 8) & 255}.${this.#calls & 255}`,
      ...(payload && { payload }),
    })
    const { data } = response.json<{ data: unknown }>()
    return { status: response.statusCode as Status, data }
  }

  async reveal(by: string, person: PersonKey, kind: Kind) {
    const answer = await this.call(
      by,
      'GET',
      `/people/contacts/${this.people.get(person)}?revealType=${kind}`,
    )
    const { charged = 0 } = (answer.data ?? {}) as { charged?: number }
    return { status: answer.status, charged }
  }

  async createList(by: string, title: string): Promise<Status> {
    const { status, data } = await this.call(by, 'POST', '/lists', { title })
    if (status === 200) this.#lists.set(title, (data as { id: number }).id)
    return status
  }

  async saveSearch(by: string, title: string): Promise<Status> {
    const search = { title, searchFilters: { ...emptyFilterSet, names: [title] } }
    return (await this.call(by, 'POST', '/search/history', search)).status
  }

  /** Imports a table with one person and an address. Learns the person's id from the list. */
  async importPerson(by: string, given: { name: string; person: PersonKey; team: string }): Promise<Status> {
    const { name, person, team } = given
    const listId = `${this.#lists.get(name)}`
    const content = `full_name,linkedin_url,emails\n${person},https://www.linkedin.com/in/${slugOf(person, this.#seed)},${slugOf(person, this.#seed)}@import.example\n`
    const start = await upload(this.t, this.#account(by), { content, fields: { listId } })
    if (start.status !== 200) return start.status as Status
    await this.#imports.run(this.#account(by), start.data.importId, 'check')
    await this.#imports.run(this.#account(by), start.data.importId, 'apply')
    const members = (await this.#imports.membersOf(this.#account(by), Number(listId))) as Member[]
    const { id = 0 } = members.find(({ fullName }) => fullName === person) ?? {}
    if (!this.people.has(person)) this.own.set(`${team} ${person}`, { id, team, person })
    return 200
  }

  listId(name: string): number {
    return this.#lists.get(name) ?? 0
  }

  /** The id under which an account of this team knows a person; one that nobody has if it does not. */
  idOf(team: string, person: PersonKey): number {
    return this.people.get(person) ?? this.own.get(`${team} ${person}`)?.id ?? nobody
  }

  passwordOf(key: string): string {
    return this.#account(key).user.password
  }

  #account(key: string): SignedIn {
    const account = this.#accounts.get(key)
    if (!account) throw new Error(`no account ${key}`)
    return account
  }
}

type Member = { id: number; fullName: string }
