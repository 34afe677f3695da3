/**
 * The fields by which people are sorted. `lastFunding`: the date of the employer's last round.
 * `changed`: the month in which the current position began. `added`: when they were stored, which
 * is the order of their ids. `headcount`: bands by their lower end, then by their upper one. People
 * about whom the value is unknown come last in both directions; ties are in order of strength, then
 * id.
 */
export const sortFields = [
  'strength',
  'experience',
  'headcount',
  'followers',
  'revenue',
  'lastFunding',
  'founded',
  'changed',
  'name',
  'added',
] as const
export type SortField = (typeof sortFields)[number]

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]

export type Sort = { on: SortField; by: SortDirection }

/** The direction that is usually meant: names from A, all others from the highest value. */
export const usualDirection = (on: SortField): SortDirection => (on === 'name' ? 'asc' : 'desc')

/**
 * The order without a sort: by strength, with those who match only through similar titles after all
 * others.
 */
export const isUsualOrder = ({ on, by }: Sort): boolean => on === 'strength' && by === 'desc'
