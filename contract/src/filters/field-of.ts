import type { Answer, Bound, Choices, FilterGroup, Flag, Ids, Ranges, Texts } from './field-kinds.ts'
import { filterGroups } from './field-kinds.ts'
import {
  filterFields,
  type AccountFieldId,
  type BoundFieldId,
  type FieldId,
  type FlagFieldId,
  type IdsFieldId,
  type ListFieldId,
} from './fields.ts'

/** How code that treats all filters alike reads the table. */

export type ListField = Texts<ListFieldId> | Choices<ListFieldId> | Ranges<ListFieldId>
export type BoundField = Bound<BoundFieldId>
export type FlagField = Flag<ListFieldId, BoundFieldId>
export type IdsField = Ids<IdsFieldId>
export type FilterField = ListField | IdsField | BoundField | FlagField | Answer

const fields: Readonly<Record<FieldId, FilterField>> = filterFields

export function fieldOf(id: ListFieldId): ListField
export function fieldOf(id: BoundFieldId): BoundField
export function fieldOf(id: FlagFieldId): FlagField
export function fieldOf(id: IdsFieldId): IdsField
export function fieldOf(id: ListFieldId | IdsFieldId): ListField | IdsField
export function fieldOf(id: FieldId): FilterField
export function fieldOf(id: FieldId): FilterField {
  return fields[id]
}

/** In the order of the wire. */
export const fieldIds = Object.keys(filterFields) as [FieldId, ...FieldId[]]

export const isFieldId = (text: string): text is FieldId => Object.hasOwn(filterFields, text)

/** Whether a field only changes what another one means: see `modifies`. */
export function isModifier(id: FieldId): boolean {
  const field = fields[id]
  return 'modifies' in field && field.modifies !== undefined
}

const listKinds: ReadonlySet<string> = new Set(['texts', 'choices', 'ranges'])
export const isListField = (id: FieldId): id is ListFieldId => listKinds.has(fields[id].kind)
export const isIdsField = (id: FieldId): id is IdsFieldId => fields[id].kind === 'ids'
/** A list of texts or of ids. */
export const isAnyList = (id: FieldId): id is ListFieldId | IdsFieldId => isListField(id) || isIdsField(id)
export const isAccountField = (id: FieldId): id is AccountFieldId =>
  isIdsField(id) || fields[id].kind === 'answer'
export const isBoundField = (id: FieldId): id is BoundFieldId => fields[id].kind === 'bound'

export const groupNames = Object.keys(filterGroups) as FilterGroup[]

const placeOf = (group: FilterGroup): number => groupNames.indexOf(group)

/** In display order. */
export const shownFieldIds: readonly FieldId[] = fieldIds.toSorted((a, b) => {
  const [first, second] = [fields[a], fields[b]]
  return placeOf(first.group) - placeOf(second.group) || (first.place ?? 0) - (second.place ?? 0)
})

const opposites = new Map<FieldId, FieldId>()
for (const id of fieldIds.filter(isAnyList)) {
  const included = fieldOf(id).excludes
  if (included === undefined) continue
  opposites.set(id, included)
  opposites.set(included, id)
}

/** Returns the list that includes the values that this one excludes, or the reverse. */
export function oppositeOf(id: ListFieldId): ListFieldId | undefined
export function oppositeOf(id: IdsFieldId): IdsFieldId | undefined
export function oppositeOf(id: FieldId): FieldId | undefined {
  return opposites.get(id)
}

/** The highest number that a bound may be now. */
export const maxOf = ({ max }: BoundField): number => (max === 'this year' ? new Date().getFullYear() : max)

export const isWhole = ({ unit }: BoundField): boolean => unit !== 'millions of dollars'

/** The two ends of a range of numbers. */
export type OrderedPair = {
  min: BoundFieldId
  max: BoundFieldId
  /** The error code of a minimum above the maximum. */
  code: string
  /** The same when the maximum was chosen last. */
  maxCode: string
}

export const orderedPairs: readonly OrderedPair[] = fieldIds.filter(isBoundField).flatMap((min) => {
  const { upTo } = fieldOf(min)
  return upTo ? [{ min, max: upTo.field, code: upTo.code, maxCode: upTo.maxCode }] : []
})

/** The pair that a bound is an end of; undefined if it stands alone. */
export const pairWith = (bound: BoundFieldId): OrderedPair | undefined =>
  orderedPairs.find(({ min, max }) => min === bound || max === bound)

/** The pair that a bound is an end of. Throws if it stands alone. */
export function pairOf(bound: BoundFieldId): OrderedPair {
  const pair = pairWith(bound)
  if (!pair) throw new Error(`${bound} has no other end`)
  return pair
}
