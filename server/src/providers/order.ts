import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { Database } from '../database/database.ts'

/*
 * The order in which providers are asked.
 *
 * `configured` is the operator's. `measured` puts first whoever finds the most valid values for its
 * price. The second provider sees only people whom the first doesn't know, so its rate says nothing
 * about everybody. Therefore one request in ten begins with another provider, at random, and only
 * requests that were the first for a person are compared. Prices and coverage change, so the latest
 * of these count. Until a provider has enough of them, it keeps its configured place.
 */

/** So many first requests make a provider comparable. */
export const minFirst = 200
/** So many of its latest are compared. */
export const maxFirst = 300
/** The share of requests that begin with another provider. */
const explored = 0.1

/** First requests of a provider that were answered, how many found a value that is valid, and their cost. */
export type FirstFigures = { first: number; valid: number; cost: number }

type Figures = ReadonlyMap<string, FirstFigures>

const isComparable = (name: string, figures: Figures) => (figures.get(name)?.first ?? 0) >= minFirst

/** Best first. A provider that is not comparable keeps its place; equals keep their order. */
export function measuredOrder(names: readonly string[], figures: Figures): readonly string[] {
  const worth = (name: string) => {
    const { valid, cost, first } = figures.get(name)!
    // Whoever costs nothing comes first, and the one that finds more before the others.
    return cost === 0 ? { free: valid / first, perCost: Infinity } : { free: 0, perCost: valid / cost }
  }
  const compared = names
    .filter((name) => isComparable(name, figures))
    .toSorted((a, b) => {
      const [one, other] = [worth(a), worth(b)]
      return compare(other.perCost, one.perCost) || compare(other.free, one.free)
    })
  return names.map((name) => (isComparable(name, figures) ? compared.shift()! : name))
}

/** Infinities are equal. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b)

/**
 * Moves another provider to the front, now and then: one that is not comparable yet, else any.
 * `random` is from 0 up to 1.
 */
export function exploring(
  order: readonly string[],
  figures: Figures,
  random: () => number,
): readonly string[] {
  if (order.length < 2 || random() >= explored) return order
  const others = order.slice(1)
  const chosen =
    others.find((name) => !isComparable(name, figures)) ?? others[Math.floor(random() * others.length)]!
  return [chosen, ...order.filter((name) => name !== chosen)]
}

/** Chooses the order for one person. */
export type OrderProviders = (names: readonly string[], kind: ContactKind) => Promise<readonly string[]>

/** Figures change slowly. */
const keptMs = 10 * 60 * 1000

/** The measured order, with figures at most ten minutes old. `now` is a monotonic clock in milliseconds. */
export function createMeasuredOrder(
  db: Database,
  { random = Math.random, now = () => performance.now() } = {},
): OrderProviders {
  const kept = new Map<ContactKind, { at: number; figures: Map<string, FirstFigures> }>()
  return async (names, kind) => {
    let known = kept.get(kind)
    if (!known || now() - known.at > keptMs) {
      known = { at: now(), figures: await findFirstFigures(db, names, kind) }
      kept.set(kind, known)
    }
    return exploring(measuredOrder(names, known.figures), known.figures, random)
  }
}

/**
 * SQL: whether the values that a request `r` found are all invalid, by their source, a check, a
 * verdict or a bounce. Null if none of them is stored any more: then they count as valid.
 */
export const isAllInvalid = `(
  select bool_and(checked_status(f.status, f.date, c) = 'invalid')
  from found_contacts f left join email_checks c on f.kind = 'email' and c.email = f.value
  where f.person_id = r.person_id and f.kind = r.what and f.source = r.provider
)`

/** The figures of the latest first requests, by provider. */
export async function findFirstFigures(
  db: Database,
  names: readonly string[],
  kind: ContactKind,
): Promise<Map<string, FirstFigures>> {
  const { rows } = await db.query<FirstFigures & { provider: string }>(
    `select provider, count(*)::integer as first, sum(charged)::float8 as cost,
       count(*) filter (where outcome = 'hit' and ${isAllInvalid} is not true)::integer as valid
     from unnest($1::text[]) asked (name) cross join lateral (
       select provider, what, person_id, outcome, charged from provider_requests
       where provider = asked.name and what = $2 and was_first and outcome in ('hit', 'miss')
       order by answered_at desc limit $3
     ) r group by provider`,
    [names, kind, maxFirst],
  )
  return new Map(rows.map(({ provider, ...figures }) => [provider, figures]))
}
