import type {
  AccountKey,
  Kind,
  NaiveAccount,
  NaiveList,
  NaiveTeam,
  PersonKey,
  RoleName,
  Seen,
  Status,
} from './types.ts'
import { mayAs, newTeam } from './naive-team.ts'

/*
 * What accounts of teams may see and do, as docs/teams.md says it: plain objects, no database, no
 * code of the server's. `walk.ts` makes the same calls here and to the server.
 *
 * A team owns its credits, the contact values that any of its accounts has bought, and what its
 * accounts have imported. Lists, notes and searches belong to the account that made them.
 */

export class NaiveTeams {
  readonly accounts = new Map<AccountKey, NaiveAccount>()
  readonly lists: NaiveList[] = []
  readonly searches: { title: string; maker: AccountKey }[] = []
  /** Notes by `account person`. */
  readonly #notes = new Map<string, string>()
  /** People who are nobody's but a team's. */
  readonly #strangers = new Set<PersonKey>()

  account(key: AccountKey): NaiveAccount {
    const account = this.accounts.get(key)
    if (!account) throw new Error(`no account ${key}`)
    return account
  }

  openTeam(key: AccountKey, left: Record<Kind, number>, strangers: PersonKey[]): void {
    for (const person of strangers) this.#strangers.add(person)
    const team = newTeam(key, { left, strangers })
    this.accounts.set(key, { key, team, role: 'owner', limits: {}, isRemoved: false, hasLeft: false })
  }

  /** An account that has nothing yet comes into a team. */
  join(key: AccountKey, of: AccountKey, role: RoleName): void {
    const { team } = this.account(of)
    this.accounts.set(key, { key, team, role, limits: {}, isRemoved: false, hasLeft: false })
  }

  /** Invites an account, which joins at once with all that it has. Its ledger stays behind. */
  joinByInvitation(key: AccountKey, by: AccountKey, role: RoleName): Status {
    const [joining, inviter] = [this.account(key), this.account(by)]
    if (!this.#mayDecide(inviter.role, role)) return 403
    if (joining.team === inviter.team) return 409
    if (this.membersOf(joining.team).length > 1) return 409
    const { left, bought, strangers, imported } = joining.team
    const { team } = inviter
    team.left.email += left.email
    team.left.phone += left.phone
    for (const value of bought) team.bought.add(value)
    for (const [person, bringer] of imported)
      if (!team.imported.has(person)) team.imported.set(person, bringer)
    team.strangers.push(...strangers)
    this.accounts.set(key, { ...joining, team, role, limits: {} })
    return 200
  }

  /** Owners decide about everybody, managers about members and viewers, neither about other teams. */
  changeRole(by: AccountKey, key: AccountKey, role: RoleName): Status {
    const [account, decider] = [this.account(key), this.account(by)]
    if (!mayAs(decider.role, 'manage')) return 403
    if (account.team !== decider.team || account.isRemoved) return 404
    if (!mayAs(decider.role, 'govern')) return 403
    if (account.role === 'owner' && role !== 'owner' && this.#ownersOf(account.team) === 1) return 409
    account.role = role
    return 200
  }

  setLimit(by: AccountKey, key: AccountKey, { kind, limit }: { kind: Kind; limit: number }): Status {
    const [account, decider] = [this.account(key), this.account(by)]
    if (!mayAs(decider.role, 'manage')) return 403
    if (account.team !== decider.team || account.isRemoved) return 404
    if (!this.#mayDecide(decider.role, account.role)) return 403
    account.limits[kind] = limit
    return 200
  }

  reveal(by: AccountKey, person: PersonKey, kind: Kind): { status: Status; charged: number } {
    const { team, role, limits } = this.account(by)
    if (!mayAs(role, 'spend')) return { status: 403, charged: 0 }
    if (team.bought.has(`${person} ${kind}`)) return { status: 200, charged: 0 }
    const spent = team.spendings.filter((each) => each.by === by && each.kind === kind).length
    if (team.left[kind] === 0 || spent >= (limits[kind] ?? Infinity)) return { status: 402, charged: 0 }
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
    const { imported } = this.account(by).team
    if (!imported.has(person)) imported.set(person, by)
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

  /**
   * Erases an account, unless it is the only owner of others: what it made goes, what the team owns
   * stays while somebody is in it.
   */
  remove(key: AccountKey): Status {
    const { team, role } = this.account(key)
    if (role === 'owner' && this.#ownersOf(team) === 1 && this.membersOf(team).length > 1) return 409
    this.account(key).isRemoved = true
    for (const list of this.lists) if (list.maker === key) list.isDeleted = true
    for (const name of this.#notes.keys()) if (name.startsWith(`${key} `)) this.#notes.delete(name)
    this.#forgetUnseen(team)
    return 200
  }

  /** Leaves the team, unless there are no others, or it would have no owner. */
  leave(key: AccountKey): Status {
    const { team, role } = this.account(key)
    const others = this.membersOf(team).length - 1
    if (others === 0 || (role === 'owner' && this.#ownersOf(team) === 1)) return 409
    this.#openOwnTeam(key)
    return 200
  }

  removeMember(by: AccountKey, key: AccountKey): Status {
    const [account, decider] = [this.account(key), this.account(by)]
    if (!mayAs(decider.role, 'manage')) return 403
    if (account.team !== decider.team || account.isRemoved) return 404
    if (by === key || !this.#mayDecide(decider.role, account.role)) return 403
    this.#openOwnTeam(key)
    return 200
  }

  /** What the team has imported of the people on its lists comes along as a copy, and what it has brought. */
  #openOwnTeam(key: AccountKey): void {
    const { team } = this.account(key)
    const own = newTeam(`${key} alone`, { left: { email: 0, phone: 0 }, strangers: [...team.strangers] })
    for (const [person, by] of team.imported)
      if (this.#isListed(key, person) || (by === key && !this.#strangers.has(person)))
        own.imported.set(person, key)
    for (const [person, by] of team.imported) if (by === key) team.imported.set(person, null)
    for (const person of this.#strangers)
      if (!this.#isVisible(key, person)) this.#notes.delete(`${key} ${person}`)
    const account = { ...this.account(key), team: own, role: 'owner', limits: {}, hasLeft: true } as const
    this.accounts.set(key, account)
    this.#forgetUnseen(team)
  }

  /** Own people whom nobody of the team sees are nobody's, and may be imported anew. */
  #forgetUnseen(team: NaiveTeam): void {
    const members = this.membersOf(team)
    for (const person of team.imported.keys())
      if (!members.some(({ key }) => this.#isVisible(key, person))) team.imported.delete(person)
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
    return [...imported.keys()].flatMap((person) => (this.#strangers.has(person) ? [] : [`${person} email`]))
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

  #mayDecide(role: RoleName, about: RoleName): boolean {
    return mayAs(role, 'govern') || (mayAs(role, 'manage') && !mayAs(about, 'manage'))
  }

  #ownersOf(team: NaiveTeam): number {
    return this.membersOf(team).filter(({ role }) => role === 'owner').length
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
    return !this.#strangers.has(person) || this.#isListed(key, person)
  }

  #isListed(key: AccountKey, person: PersonKey): boolean {
    return this.lists.some(
      ({ maker, members, former }) => maker === key && (members.has(person) || former.has(person)),
    )
  }
}

export const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)
