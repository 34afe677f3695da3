/** Ids of own people, who belong to one account, begin here; those of shared people end below. */
export const firstOwnId = 2 ** 30

/** Whether an id names an own person, of whichever account. */
export const isOwnId = (id: number): boolean => id >= firstOwnId

/** The source of contact values that the account itself imported. */
export const ownSource = 'import'
