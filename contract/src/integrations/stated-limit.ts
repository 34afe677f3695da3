import type { MailboxProvider } from './schemas.ts'

/**
 * Whether a mailbox's owner may say how many emails its provider takes in 24 hours: that of a
 * server that isn't known. The others' limits are.
 */
export const mayStateLimit = (provider: MailboxProvider): boolean => provider === 'smtp'
