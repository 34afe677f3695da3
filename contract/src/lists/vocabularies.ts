export const listSortFields = ['title', 'updatedAt', 'total'] as const
export type ListSortField = (typeof listSortFields)[number]

export const memberSortFields = ['firstName', 'lastName', 'title', 'company', 'addedAt'] as const
export type MemberSortField = (typeof memberSortFields)[number]

/** By what somebody came onto a list: one by one, by a search, an import, from another list. */
export const additionKinds = ['person', 'search', 'import', 'move', 'copy'] as const
export type AdditionKind = (typeof additionKinds)[number]

export const additionStates = ['running', 'finished', 'cancelled', 'failed', 'undone'] as const
export type AdditionState = (typeof additionStates)[number]

/** The columns of an exported list, as an import reads them. */
export const exportColumns = [
  'rapport_id',
  'first_name',
  'last_name',
  'full_name',
  'title',
  'company',
  'company_domain',
  'linkedin_url',
  'location',
  'emails',
  'phones',
  'tags',
  'note',
] as const

/** What is known of each contact value, in the order of the values. Exported only when asked for. */
export const exportDetails = [
  'emails_status',
  'emails_source',
  'emails_date',
  'phones_status',
  'phones_source',
  'phones_date',
] as const

export type ExportColumn = (typeof exportColumns)[number] | (typeof exportDetails)[number]
