/* The words of the model of teams (`naive-teams.ts`). Keys are its own; the walk knows the server's ids. */

export type Kind = 'email' | 'phone'
export type RoleName = 'owner' | 'manager' | 'member' | 'viewer'
export type Status = 200 | 402 | 403 | 404 | 409

export type AccountKey = string
export type PersonKey = string

export type NaiveAccount = {
  key: AccountKey
  team: NaiveTeam
  role: RoleName
  limits: Limits
  isRemoved: boolean
  /** Was in a team with others, and left it for one of its own, which has no plan. */
  hasLeft: boolean
}
export type NaiveTeam = {
  name: string
  left: Record<Kind, number>
  /** Bought values: `person kind`. */
  bought: Set<string>
  /** The own people whom this team may import: no other team has the same ones. */
  strangers: PersonKey[]
  /**
   * The team's own people, and shared people of whom it has imported an address, with the account that
   * has brought it; null once that has left.
   */
  imported: Map<PersonKey, AccountKey | null>
  spendings: { by: AccountKey; kind: Kind }[]
}

/** What an account may spend of the team's credits of a kind. */
type Limits = Partial<Record<Kind, number>>
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
