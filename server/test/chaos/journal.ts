/**
 * A record of what the server has acknowledged, and of what it must not have done. Checked against
 * the database after each fault.
 */
export class Journal {
  /** Ids of saved searches. */
  readonly savedSearches: number[] = []
  /** `account/person/kind`: bought one by one. */
  readonly reveals = new Set<string>()
  readonly bulkReveals: number[] = []
  /** Ids of notifications that were marked as read. */
  readonly read: number[] = []
  /** Successful sign-ins by account. */
  readonly signIns = new Map<number, number>()
  /** Imports beside the load that reported success. */
  importsDone = 0
  readonly answers = new Map<number, number>()
  /** Milliseconds of the slowest call. */
  slowest = 0
  readonly violations: string[] = []

  count(status: number, ms: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
    this.slowest = Math.max(this.slowest, ms)
  }

  get acknowledged(): number {
    const signIns = [...this.signIns.values()].reduce((sum, count) => sum + count, 0)
    return (
      this.savedSearches.length + this.reveals.size + this.bulkReveals.length + this.read.length + signIns
    )
  }
}
