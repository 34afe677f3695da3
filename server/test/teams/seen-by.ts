import type { RevealedContacts } from '@rapport/contract/contacts/schemas.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { byText } from './naive-teams.ts'
import type { Kind, NaiveList, PersonKey, Seen } from './types.ts'
import type { World } from './world.ts'

type Page<T> = { items: T[] }
type MemberRow = { id: number; fullName: string; note: string | null; contacts: Contacts }
type Contacts = Pick<RevealedContacts, 'emails' | 'phones'>

/** What an account sees, by calls to the server. */
export async function seenBy(
  world: World,
  key: string,
  { team, lists }: { team: string; lists: readonly NaiveList[] },
): Promise<Seen> {
  const get = async <T>(path: string) => {
    const { status, data } = await world.call(key, 'GET', path)
    if (status !== 200) throw new Error(`${path} answers ${status} to ${key}`)
    return data as T
  }
  const profile = await get<UserProfile>('/users/profile')
  const shown = await Promise.all(lists.map((list) => listSeen(world, key, list)))
  const searches = await get<Page<{ title: string }>>('/search/history?limit=50')
  const listed = await get<Page<{ title: string }>>('/lists?limit=100')
  const seen = shown.flatMap(({ list }) => (list ? [list] : [])).toSorted((a, b) => byText(a.title, b.title))
  const titles = listed.items.map(({ title }) => title).toSorted(byText)
  const opened = seen.map(({ title }) => title)
  if (titles.join() !== opened.join())
    throw new Error(`${key} lists ${titles.join()}, opens ${opened.join()}`)
  return {
    role: profile.team.role,
    members: profile.team.members,
    left: { email: leftOf(profile, 'TALENT_EMAIL_REVEAL'), phone: leftOf(profile, 'TALENT_PHONE_REVEAL') },
    values: await valuesSeen(world, key),
    lists: seen,
    missingLists: shown.flatMap(({ list, name }) => (list ? [] : [name])).toSorted(byText),
    searches: searches.items.map(({ title }) => title).toSorted(byText),
    ownPeople: await ownPeopleSeen(world, key, team),
    spendings: await spendingsSeen(world, key),
  }
}

function leftOf({ credits }: UserProfile, module: UserProfile['credits'][number]['module']): number {
  const row = credits.find((each) => each.module === module)
  return row ? row.totalCredits - row.usedCredits : 0
}

async function listSeen(
  world: World,
  key: string,
  { name }: NaiveList,
): Promise<{ name: string; list: Seen['lists'][number] | null }> {
  const { status, data } = await world.call(key, 'GET', `/lists/${world.listId(name)}?limit=100`)
  if (status === 404) return { name, list: null }
  const { list, items } = data as Page<MemberRow> & {
    list: { title: string; total: number; enriched: number }
  }
  const members = items
    .map(({ fullName: person, note, contacts }) => ({ person, note, isEnriched: hasValue(contacts) }))
    .toSorted((a, b) => byText(a.person, b.person))
  const enriched = members.filter(({ isEnriched }) => isEnriched).length
  if (list.total !== members.length || list.enriched !== enriched)
    throw new Error(
      `${key} sees ${list.total} members, ${list.enriched} enriched, on ${name}; there are ${members.length}, ${enriched}`,
    )
  return { name, list: { title: list.title, members } }
}

const hasValue = ({ emails, phones }: Contacts) => (emails?.length ?? 0) + (phones?.length ?? 0) > 0

async function valuesSeen(world: World, key: string): Promise<string[]> {
  const talentIds = [...world.people.values()]
  const { data } = await world.call(key, 'POST', '/people/contacts/revealed-contacts', { talentIds })
  const keyOf = new Map([...world.people].map(([person, id]) => [id, person]))
  return (data as Page<RevealedContacts>).items
    .flatMap(({ talentId, emails, phones }) =>
      [emails && `${keyOf.get(talentId)} email`, phones && `${keyOf.get(talentId)} phone`].filter(
        (value) => value !== null,
      ),
    )
    .toSorted(byText)
}

/** People of another team would show under a name that the model never gives. */
async function ownPeopleSeen(world: World, key: string, team: string): Promise<PersonKey[]> {
  const seen: PersonKey[] = []
  for (const own of world.own.values()) {
    const { status } = await world.call(key, 'GET', `/people/${own.id}/details`)
    if (status === 200) seen.push(own.team === team ? own.person : `${own.person} of ${own.team}`)
  }
  return seen.toSorted(byText)
}

const kindOf: Record<string, Kind> = { TALENT_EMAIL_REVEAL: 'email', TALENT_PHONE_REVEAL: 'phone' }

async function spendingsSeen(world: World, key: string): Promise<Kind[]> {
  const { data } = await world.call(key, 'GET', '/users/credits/history?limit=100')
  return (data as Page<{ module: string; reason: string }>).items
    .filter(({ reason }) => reason === 'reveal')
    .map(({ module }) => kindOf[module]!)
}
