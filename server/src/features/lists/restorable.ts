/** How long deleted lists and removed members can be restored. */
export const restorableMs = 30 * 24 * 60 * 60 * 1000

export const restorableSince = (now: Date): Date => new Date(now.getTime() - restorableMs)
