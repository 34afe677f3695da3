import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { createHash } from 'node:crypto'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { Query } from '../../providers/pdl-search/query.ts'
import { toPdlQuery, type Translation } from '../../providers/pdl-search/said-filters.ts'
import type { BringInDeps } from './deps.ts'

/** Shown as the provider. */
export const provider = 'People Data Labs'

const dayMs = 24 * 60 * 60 * 1000

export type Prepared = Translation & {
  /** Equal for filter sets that ask for the same, in whatever order. Null: nothing can be asked. */
  key: Buffer | null
}

export function prepare(filters: FilterSet, now: Date): Prepared {
  const translation = toPdlQuery({ filters, today: Math.floor(now.getTime() / dayMs) })
  return { ...translation, key: translation.query && keyOf(translation.query) }
}

/** A filter set that can be asked for. Throws `cannot_ask`. */
export function prepareToAsk(filters: FilterSet, now: Date): Prepared & { query: Query; key: Buffer } {
  const { query, key, ...prepared } = prepare(filters, now)
  if (query === null || key === null) throw new AppError('cannot_ask')
  return { ...prepared, query, key }
}

const keyOf = (query: Query): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(query)))
    .digest()

/** The order of lists and keys means nothing in a query. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(inOrder).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, inOrder(each)]))
}

/** Whether the operator lets an account bring people in. */
export function mayAsk({ config: { peopleSearch } }: Pick<BringInDeps, 'config'>, actor: Actor): boolean {
  if (!peopleSearch) return false
  const { allowed } = peopleSearch
  return (
    allowed.includes('everybody') ||
    (allowed.includes('internal') && actor.isInternal) ||
    (allowed.includes('administrators') && actor.isAdmin) ||
    (allowed.includes(actor.email.toLowerCase()) && actor.isVerified)
  )
}

/** What the operator pays. Throws `forbidden` unless the account may ask. */
export function assertMayAsk(deps: Pick<BringInDeps, 'config' | 'search'>, actor: Actor) {
  const { search, config } = deps
  if (!mayAsk(deps, actor) || !search || !config.peopleSearch) throw new AppError('forbidden')
  return { search, ...config.peopleSearch }
}
