/**
 * The details of an audit entry besides its action, by name, and how the value of each reads. Texts
 * stand in the web application's `admin-audit` catalogue, under `facts`; a name without one doesn't
 * compile, and neither does an entry with another name.
 */
export const auditFacts = {
  account: 'account',
  action: 'action',
  attempts: 'count',
  balance: 'count',
  code: 'plan',
  emailCredits: 'count',
  endDate: 'day',
  ended: 'count',
  expiry: 'expiry',
  handles: 'count',
  isOn: 'switch',
  isSearch: 'flag',
  isSuppressed: 'flag',
  kind: 'job',
  maintenance: { message: { en: 'text', ko: 'text' }, plannedEnd: 'moment' },
  module: 'credits',
  notices: [{ text: { en: 'text', ko: 'text' }, from: 'moment', to: 'moment' }],
  page: 'count',
  phoneCredits: 'count',
  plan: 'plan',
  removed: {
    people: 'count',
    ownPeople: 'count',
    listMembers: 'count',
    campaignContacts: 'count',
    contactValues: 'count',
    reveals: 'count',
  },
  requests: 'ids',
  rows: 'count',
  startDate: 'day',
  state: 'state',
  targetId: 'text',
  targetKind: 'target',
  timeZone: 'text',
  userId: 'account',
} as const

/** The values of each way of reading. Of an account its id, of a moment and an expiry an ISO time. */
type Values = {
  account: number
  action: string
  count: number
  credits: string
  day: string
  expiry: string
  flag: boolean
  ids: readonly number[]
  job: string
  moment: string
  plan: string
  state: string
  switch: boolean
  target: string
  text: string
}
export type AuditReading = keyof Values

type FactOf<S> = S extends AuditReading
  ? Values[S]
  : S extends readonly [infer Item]
    ? readonly FactOf<Item>[]
    : { readonly [Name in keyof S]?: FactOf<S[Name]> | null | undefined }

/** The facts that an action changed, as they were or are, or those that it was done with. */
export type AuditFacts = FactOf<typeof auditFacts>

type PathsOf<S> = {
  [Name in keyof S & string]: S[Name] extends AuditReading
    ? Name
    : `${Name}.${PathsOf<S[Name] extends readonly [infer Item] ? Item : S[Name]>}`
}[keyof S & string]

/** The path of a value: `notices.text.en`, whichever notice it is. */
export type AuditPath = PathsOf<typeof auditFacts>

/** How the value at a path reads; null for a path of no fact, such as one of an earlier release. */
export function auditReading(path: string): AuditReading | null {
  let found: unknown = auditFacts
  for (const name of path.split('.')) {
    if (Array.isArray(found)) found = found[0]
    const isGroup = typeof found === 'object' && found !== null && Object.hasOwn(found, name)
    if (!isGroup) return null
    found = (found as Record<string, unknown>)[name]
  }
  return typeof found === 'string' ? (found as AuditReading) : null
}
