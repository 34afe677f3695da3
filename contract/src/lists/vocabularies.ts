export const listSortFields = ['title', 'updatedAt', 'total'] as const
export type ListSortField = (typeof listSortFields)[number]

export const memberSortFields = ['firstName', 'lastName', 'title', 'company', 'addedAt'] as const
export type MemberSortField = (typeof memberSortFields)[number]

/** By what somebody came onto a list: one by one, by a search, an import, from another list. */
export const additionKinds = ['person', 'search', 'import', 'move', 'copy'] as const
export type AdditionKind = (typeof additionKinds)[number]

export const additionStates = ['running', 'finished', 'cancelled', 'failed', 'undone'] as const
export type AdditionState = (typeof additionStates)[number]
