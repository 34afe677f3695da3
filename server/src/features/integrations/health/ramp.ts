/*
 * Providers distrust an address that suddenly sends a lot. So the campaigns of a mailbox that is new
 * here begin with few emails a day, and each day on which it sends allows some more on the next.
 */

/** The days on which a mailbox has to send until only its own limit holds: four weeks of them. */
export const rampDays = 28
const start = 20
const step = 5

/** Emails a day of a mailbox whose owner has said nothing. */
const usualCap = 150

/** The limit of today, for a mailbox that sent on so many days before; null: it has grown. */
export const rampLimit = (sendingDays: number | null): number | null =>
  sendingDays === null || sendingDays >= rampDays ? null : start + step * sendingDays

/** The limit a day of a mailbox whose owner hasn't set one. `isGrowing`: a ramp holds, or held, for it. */
export const usualDailyCap = ({ isGrowing, providerCap }: { isGrowing: boolean; providerCap: number }) =>
  isGrowing ? Math.min(usualCap, providerCap) : providerCap
