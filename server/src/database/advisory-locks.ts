/*
 * PostgreSQL's advisory locks are numbers that all of a database share, so ours are chosen here:
 * locks of different things with equal numbers would keep each other waiting. Locks of one key and
 * of two keys never meet. Locks of campaigns have one key, a hash of their text (`claim-locks.ts`).
 */

/** Locks of one key. */
export const lockKeys = { migrations: 7_270_067, imports: 7_270_068, backups: 7_270_075 } as const

/** The first keys of locks that have two. The second key identifies the worker, the mailbox and so on. */
export const lockClasses = {
  /** The second is a hash of the worker's id. */
  worker: 7_270_068,
  /** The second is the mailbox's id. */
  mailbox: 7_270_069,
  /** Locks an address that bounces; the second number is its hash. */
  bouncedAddress: 7_270_071,
  /** The second is the id of the import's record. */
  importRun: 7_270_072,
  /**
   * Locks a person for whom providers are queried. The second key identifies the person and the
   * kind of contact.
   */
  contactLookup: 7_270_073,
  /**
   * Locks an index that servers share, for the one that keeps it; the second number is a hash of
   * its name.
   */
  sharedIndex: 7_270_074,
  /** Locks a provider while a request to it is begun; the second number is a hash of its name. */
  provider: 7_270_080,
  /** Locks a query while a provider's people search is asked; the second number is a part of its digest. */
  peopleSearch: 7_270_081,
} as const
