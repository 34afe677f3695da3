/*
 * What accounts of teams may see and do, as docs/teams.md says it: plain objects, no database, no
 * code of the server's. `walk.ts` makes the same calls here and to the server.
 *
 * A team owns its credits, the contact values that any of its accounts has bought, and what its
 * accounts have imported. Lists, notes and searches belong to the account that made them.
 */

export type Kind = 'email' | 'phone'
export type RoleName = 'owner' | 'manager' | 'member' | 'viewer'
export type Status = 200 | 402 | 403 | 404

/** Keys of this model; the walk knows the server's ids. */
export type AccountKey = string
export type PersonKey = string

export type NaiveAccount = { key: AccountKey; team: NaiveTeam; role: RoleName; isRemoved: boolean }
export type NaiveTeam = {
  name: string
  left: Record<Kind, number>
  /** Bought values: `person kind`. */
  bought: Set<string>
  /** The team's own people, and shared people of whom it has imported an address. */
  imported: Set<PersonKey>
  spendings: { by: AccountKey; kind: Kind }[]
}
export type NaiveList = {
  /** What it was made as; its title may change. */
  name: string
  title: string
  maker: AccountKey
  members: Set<PersonKey>
  /** People who were taken off, and can be put on again. */
  former: Set<PersonKey>
  isDeleted: boolean
}

const may = {
  write: ['owner', 'manager', 'member'],
  spend: ['owner', 'manager', 'member'],
  oversee: ['owner', 'manager'],
} as const satisfies Record<string, readonly RoleName[]>

const mayAs = (role: RoleName, right: keyof typeof may): boolean =>
  (may[right] as readonly RoleName[]).includes(role)

/** What one account sees, in words that both sides speak. */
export type Seen = {
  role: RoleName
  members: number
  left: Record<Kind, number>
  /** `person kind` of each shared person of whom the team has a value. */
  values: string[]
  /** Its lists: title, and of each member the key, whether the team has a value, and the note. */
  lists: { title: string; members: { person: PersonKey; isEnriched: boolean; note: string | null }[] }[]
  /** Lists that answer 404, by name. */
  missingLists: string[]
  searches: string[]
  /** Own people whose profile it may open. */
  ownPeople: PersonKey[]
  /** Rows of the ledger that it may read, newest first. */
  spendings: Kind[]
}

export class NaiveTeams {
  readonly accounts = new Map<AccountKey, NaiveAccount>()
  readonly lists: NaiveList[] = []
  readonly searches: { title: string; maker: AccountKey }[] = []
  /** Notes by `account person`. */
  readonly #notes = new Map<string, string>()
  /** People who are nobody's but a team's: a key is one person for each team that imported it. */
  readonly #strangers: ReadonlySet<PersonKey>

  constructor(strangers: readonly PersonKey[]) {
    this.#strangers = new Set(strangers)
  }

  account(key: AccountKey): NaiveAccount {
    const account = this.accounts.get(key)
    if (!account) throw new Error(`no account ${key}`)
    return account
  }

  openTeam(key: AccountKey, left: Record<Kind, number>): void {
    const team = { name: key, left, bought: new Set<string>(), imported: new Set<PersonKey>(), spendings: [] }
    this.accounts.set(key, { key, team, role: 'owner', isRemoved: false })
  }

  /** An account that has nothing yet comes into a team. */
  join(key: AccountKey, of: AccountKey, role: RoleName): void {
    this.accounts.set(key, { key, team: this.account(of).team, role, isRemoved: false })
  }

  reveal(by: AccountKey, person: PersonKey, kind: Kind): { status: Status; charged: number } {
    const { team, role } = this.account(by)
    if (!mayAs(role, 'spend')) return { status: 403, charged: 0 }
    if (team.bought.has(`${person} ${kind}`)) return { status: 200, charged: 0 }
    if (team.left[kind] === 0) return { status: 402, charged: 0 }
    team.left[kind]--
    team.bought.add(`${person} ${kind}`)
    team.spendings.unshift({ by, kind })
    return { status: 200, charged: 1 }
  }

  createList(by: AccountKey, title: string): Status {
    if (!this.#mayWrite(by)) return 403
    this.lists.push({
      name: title,
      title,
      maker: by,
      members: new Set(),
      former: new Set(),
      isDeleted: false,
    })
    return 200
  }

  /** Somebody who can't be seen is left out like somebody who doesn't exist. */
  addToList(by: AccountKey, list: NaiveList, person: PersonKey): Status {
    if (!this.#mayWrite(by)) return 403
    if (!this.#owns(by, list)) return 404
    if (this.#isVisible(by, person)) list.members.add(person)
    return 200
  }

  removeFromList(by: AccountKey, list: NaiveList, person: PersonKey): Status {
    if (!this.#mayWrite(by)) return 403
    if (!this.#owns(by, list)) return 404
    if (list.members.delete(person)) list.former.add(person)
    return 200
  }

  renameList(by: AccountKey, list: NaiveList, title: string): Status {
    if (!this.#mayWrite(by)) return 403
    if (!this.#owns(by, list)) return 404
    list.title = title
    return 200
  }

  deleteList(by: AccountKey, list: NaiveList): Status {
    if (!this.#mayWrite(by)) return 403
    if (!this.#owns(by, list)) return 404
    list.isDeleted = true
    return 200
  }

  /** Imports one person with an address onto a list. Nobody is stored twice in a team. */
  importPerson(by: AccountKey, list: NaiveList, person: PersonKey): Status {
    if (!this.#mayWrite(by)) return 403
    if (!this.#owns(by, list)) return 404
    this.account(by).team.imported.add(person)
    list.members.add(person)
    return 200
  }

  note(by: AccountKey, person: PersonKey, text: string): Status {
    if (!this.#mayWrite(by)) return 403
    if (!this.#isVisible(by, person)) return 404
    this.#notes.set(`${by} ${person}`, text)
    return 200
  }

  saveSearch(by: AccountKey, title: string): Status {
    if (!this.#mayWrite(by)) return 403
    this.searches.push({ title, maker: by })
    return 200
  }

  /** Erases an account: what it made goes, what the team owns stays while somebody is in it. */
  remove(key: AccountKey): void {
    this.account(key).isRemoved = true
    for (const list of this.lists) if (list.maker === key) list.isDeleted = true
    for (const name of this.#notes.keys()) if (name.startsWith(`${key} `)) this.#notes.delete(name)
  }

  membersOf(team: NaiveTeam): NaiveAccount[] {
    return [...this.accounts.values()].filter((account) => account.team === team && !account.isRemoved)
  }

  seenBy(key: AccountKey): Seen {
    const { team, role } = this.account(key)
    const own = this.lists.filter((list) => this.#owns(key, list))
    const spendings = team.spendings.filter(({ by }) => mayAs(role, 'oversee') || by === key)
    return {
      role,
      members: this.membersOf(team).length,
      left: { ...team.left },
      values: [...new Set([...team.bought, ...this.#importedValues(team)])].toSorted(byText),
      lists: own
        .map((list) => ({ title: list.title, members: this.#membersSeen(key, list) }))
        .toSorted((a, b) => byText(a.title, b.title)),
      missingLists: this.lists
        .filter((list) => !this.#owns(key, list))
        .map(({ name }) => name)
        .toSorted(byText),
      searches: this.searches
        .filter(({ maker }) => maker === key)
        .map(({ title }) => title)
        .toSorted(byText),
      ownPeople: [...this.#strangers].filter((person) => this.#isVisible(key, person)).toSorted(byText),
      spendings: spendings.map(({ kind }) => kind),
    }
  }

  #importedValues({ imported }: NaiveTeam): string[] {
    return [...imported].flatMap((person) => (this.#strangers.has(person) ? [] : [`${person} email`]))
  }

  #membersSeen(key: AccountKey, { members }: NaiveList): Seen['lists'][number]['members'] {
    const { team } = this.account(key)
    const isEnriched = (person: PersonKey) =>
      team.imported.has(person) || team.bought.has(`${person} email`) || team.bought.has(`${person} phone`)
    return [...members].toSorted(byText).map((person) => ({
      person,
      isEnriched: isEnriched(person),
      note: this.#notes.get(`${key} ${person}`) ?? null,
    }))
  }

  #mayWrite(key: AccountKey): boolean {
    return mayAs(this.account(key).role, 'write')
  }

  #owns(key: AccountKey, list: NaiveList): boolean {
    return list.maker === key && !list.isDeleted
  }

  /**
   * Shared people are everybody's. An own person is seen on a list that one can see, and by the
   * list's maker as long as it, or its membership, can be restored.
   */
  #isVisible(key: AccountKey, person: PersonKey): boolean {
    if (!this.#strangers.has(person)) return true
    return this.lists.some(
      ({ maker, members, former }) => maker === key && (members.has(person) || former.has(person)),
    )
  }
}

export const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)
