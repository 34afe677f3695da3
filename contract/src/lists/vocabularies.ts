import { importFields } from './import-fields.ts'

export const listSortFields = ['title', 'updatedAt', 'total'] as const
export type ListSortField = (typeof listSortFields)[number]

export const memberSortFields = ['firstName', 'lastName', 'title', 'company', 'addedAt'] as const
export type MemberSortField = (typeof memberSortFields)[number]

/**
 * The ways in which people are added to a list: one by one, by a search, an import, from another
 * list, or from a provider's search.
 */
export const additionKinds = ['person', 'search', 'import', 'move', 'copy', 'bring_in'] as const
export type AdditionKind = (typeof additionKinds)[number]

export const additionStates = ['running', 'finished', 'cancelled', 'failed', 'undone'] as const
export type AdditionState = (typeof additionStates)[number]

/**
 * `list_deleted`: the list was deleted during its enrichment. Values revealed before that stay
 * revealed.
 */
export const enrichmentStates = [
  'running',
  'finished',
  'cancelled',
  'out_of_credits',
  'list_deleted',
  'failed',
] as const
export type EnrichmentState = (typeof enrichmentStates)[number]

/**
 * The evidence that an own person is a shared one, strongest first: a profile link, an address that
 * the account has, name with company and place.
 */
export const linkEvidence = ['link', 'email', 'name'] as const
export type LinkEvidence = (typeof linkEvidence)[number]

/** The columns of an exported list: each field that an import reads. */
export const exportColumns = importFields

/** The details of each contact value, in the order of the values. Exported only on request. */
export const exportDetails = [
  'emails_status',
  'emails_reason',
  'emails_checked',
  'emails_source',
  'emails_date',
  'phones_status',
  'phones_source',
  'phones_date',
] as const

export type ExportColumn = (typeof exportColumns)[number] | (typeof exportDetails)[number]
