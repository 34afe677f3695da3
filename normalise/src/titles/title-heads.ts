import { meaningful, nameKey } from './name-key.ts'
import { leadingRanks, rankWords } from './ranks.ts'
import { englishWords, readTitle, type TitleReading } from './read-title.ts'
import { roles, type Role } from './roles.ts'
import { isJoined } from './split-words.ts'
import { titleHead } from './title-head.ts'
import { normaliseTitle } from './title.ts'

/**
 * The bare heads and fields of titles: `Engineer` finds every engineer by its word, `Sales` all
 * people in sales; their head classes find those whose titles are in another language. A head class
 * starts with `*` and has the role that the word names (`*software-engineer` for a developer), the
 * domain (`*lead-sales`), the rank (`*manager`), or the word itself. It stands for contained words,
 * and never makes titles equal.
 */

/** Words that say a rank also where they are part of a role's name: 프로덕트 매니저. */
const headRanks: Readonly<Record<string, string>> = {
  manager: 'manager',
  매니저: 'manager',
  팀장: 'team lead',
}
/** The rank that a word on its own says, if the word says the same in English. */
const headRankOf = (word: string): string | null => {
  const rank = headRanks[word] ?? rankWords[word]
  return rank !== undefined && (leadingRanks.has(rank) || rank === 'intern') && !rank.startsWith('~')
    ? rank
    : null
}

type Heads = {
  /** Words at the end of the labels of occupations. */
  words: ReadonlySet<string>
  /** The roles that one of them names. */
  ids: ReadonlySet<string>
}

let known: Heads | undefined

function heads(): Heads {
  if (known) return known
  const lasts = [...roles().byId.values()].flatMap((role) => lastOfLabel(role) ?? [])
  const counts = Map.groupBy(lasts, (word) => word)
  const words = new Set(
    lasts.filter((word) => !headRankOf(word) && (occupationNamed(word) || counts.get(word)!.length > 1)),
  )
  return (known = {
    words,
    ids: new Set([...words].flatMap((word) => occupationNamed(word)?.id ?? [])),
  })
}

/** The last word of an occupation's label; none of `Director of Photography`. */
function lastOfLabel(role: Role): string | null {
  const words = labelWords(role)
  return role.isDomain || meaningful(words).length < words.length ? null : words.at(-1)!
}

function occupationNamed(word: string): Role | null {
  const named = roles().named(word)
  return named && !named.isChief && !named.role.isDomain ? named.role : null
}

/**
 * Heads of every function; of the others a title has the function: a developer advocate is no
 * lawyer, a medical coder no software engineer.
 */
const general = new Set(['engineer', 'designer', 'consultant', 'advisor', 'researcher', 'scientist'])

/** The head class of a word in titles of a role; none if the word says something else there. */
function headOf(word: string, role: Role | null): string[] {
  const named = occupationNamed(word)
  const isKind = !named || !role || general.has(word) || named.jobFunction === role.jobFunction
  return isKind ? [`*${named?.id ?? word}`] : []
}

const byRole = new Map<string, string[]>()

/**
 * The heads of an occupation: itself, and those of its labels that name one. A 백엔드 개발자 is a
 * developer and an engineer.
 */
function headsOfRole(role: Role): string[] {
  let found = byRole.get(role.id)
  if (!found) {
    const korean = roles().translations.get(roles().labelOf(role, 'ko').split(' ').at(-1)!)
    const named = [lastOfLabel(role), korean].filter((word) => word && occupationNamed(word))
    const own = heads().ids.has(role.id) ? [`*${role.id}`] : []
    found = [...own, ...named.flatMap((word) => headOf(word!, role)), ...fieldsOf(role)]
    byRole.set(role.id, found)
  }
  return found
}

/**
 * The domains of which an occupation is the ordinary one, with the wider ones that its label also
 * names: 해외영업 is 영업.
 */
function fieldsOf(role: Role): string[] {
  if (role.isDomain) return widening(role)
  const label = ` ${labelWords(role).join(' ')} `
  return [...roles().byId.values()]
    .filter(({ member }) => member === role.id)
    .flatMap((domain) => widening(domain).filter((id, at) => at === 0 || label.includes(` ${labelOf(id)} `)))
}

const labelOf = (head: string): string => labelWords(roles().byId.get(head.slice(1))!).join(' ')

/** The head of a domain, and those of the domains with whose labels its own ends. */
function widening(domain: Role): string[] {
  const words = labelWords(domain)
  const wider = words.slice(1).flatMap((_, at) => {
    const rest = words.slice(at + 1)
    const { role } = roles().named(nameKey(rest)) ?? {}
    return role?.isDomain && labelWords(role).join(' ') === rest.join(' ') ? [`*${role.id}`] : []
  })
  return [`*${domain.id}`, ...wider]
}

let narrower: ReadonlyMap<string, readonly Role[]> | undefined

/** The domains with whose labels those of others end, by id: field sales and inside sales for sales. */
export function narrowerDomains({ id }: Role): readonly Role[] {
  narrower ??= narrowerByDomain()
  return narrower.get(id) ?? []
}

function narrowerByDomain(): Map<string, Role[]> {
  const found = new Map<string, Role[]>()
  for (const domain of [...roles().byId.values()].filter(({ isDomain }) => isDomain))
    for (const head of widening(domain).slice(1)) {
      const wider = head.slice(1)
      found.set(wider, [...(found.get(wider) ?? []), domain])
    }
  return found
}

const labelWords = (role: Role): string[] => normaliseTitle(roles().labelOf(role, 'en')).split(' ')

/** The word for a head in a title, in English; compounds of Korean and Japanese end in it. */
function headWord(words: readonly string[]): string | undefined {
  const lasts = heads().words
  const english = words.findLast((word) => lasts.has(word))
  if (english !== undefined) return english
  const last = words.findLast(isJoined) ?? ''
  const endings = Array.from(last, (_, at) => roles().translations.get(last.slice(at)))
  return endings.find((ending) => ending !== undefined && lasts.has(ending))
}

/** The head classes of a title in the form of `normaliseTitle`. */
export function headClasses(normalised: string, { meant, besides }: TitleReading): string[] {
  const readings = [...meant, ...besides].filter(({ isFormer }) => !isFormer)
  if (readings.length === 0) return []
  const words = englishWords(titleHead(normalised))
  const word = headWord(words)
  const ranks = readings.flatMap((reading) => reading.ranks).flatMap((rank) => headRankOf(rank) ?? [])
  const said = Object.keys(headRanks).filter((rank) =>
    words.some((each) => each === rank || (isJoined(rank) && each.endsWith(rank))),
  )
  return [
    ...new Set([
      ...readings.flatMap(({ role }) => (role ? headsOfRole(role) : [])),
      ...(word ? headOf(word, readings[0]!.role) : []),
      ...ranks.map((rank) => `*${rank}`),
      ...said.map((rank) => `*${headRanks[rank]}`),
    ]),
  ]
}

/** The head class that a title means if it's a bare head, in any language. */
export function meantHeads(title: string): string[] {
  const normalised = normaliseTitle(title)
  const words = meaningful(englishWords(normalised)).join(' ')
  const rank = headRankOf(words)
  if (rank !== null) return [`*${rank}`]
  if (heads().words.has(words)) return headOf(words, null)
  const [reading, second] = readTitle(normalised).meant
  if (!reading?.role || second || reading.ranks.length + reading.details.length > 0) return []
  const { role } = reading
  if (role.isDomain) return [`*${role.id}`]
  const isBare = labelWords(role).length === 1 && roles().labelOf(role, 'ko').replaceAll(' ', '') === words
  return isBare && heads().ids.has(role.id) ? [`*${role.id}`] : []
}
