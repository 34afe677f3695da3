/** Matches addresses in lower case that no one reads, by their local part. */
const unread =
  /^([^@]{0,64}[-._+])?(do[-._]?)?((no|not|dont|don[-._]t|non|nao)[-._]?(reply|replies|respond|response|responder|responda|rispondere)|ne[-._]?pas[-._]?repondre|(bitte[-._]?)?nicht[-._]?antworten|keine[-._]?antwort|mailer[-._]?daemon)([-._+0-9][^@]{0,64})?@/

/**
 * Whether no one reads an address: `no-reply@`, `do-not-reply@`, `comments-noreply@`, and the same
 * in other languages. Role accounts (`info@`, `sales@`, `postmaster@`) have readers.
 */
export const isUnread = (address: string): boolean => unread.test(address.toLowerCase())

/** The same as a condition of SQL on an address. */
export const isUnreadSql = (address: string): string => `lower(${address}) ~ '${unread.source}'`
