import { plannedSends, type SimulatedSend, type Simulation } from './planned-sends.ts'
import { dateOf, isoDate, shownAt } from './zone-clock.ts'

/**
 * Simulates the emails per day and mailbox, as if no one answered and nothing changed. Dates are in
 * the campaign's own zone. Other campaigns of the mailboxes are ignored, and later steps keep the
 * jitter of the next one. `firsts`: the time of the first email after which its person gets so many
 * others, by their number.
 */
export async function simulate(input: Simulation) {
  const { sends, held, later } = await plannedSends(input)
  const days: { date: string; mailboxId: number; count: number }[] = []
  /** The counts of the date at hand: emails come in the order of their times. */
  let byMailbox = new Map<number, { count: number }>()
  let counted: number | null = null
  const firsts = new Map<number, Date>()
  for (const { mailboxId, at, left } of sends) {
    if (!firsts.has(left)) firsts.set(left, new Date(at))
    const date = dateOf(shownAt(input.campaign.setup.fallbackZone, at))
    if (date !== counted) byMailbox = new Map()
    counted = date
    const known = byMailbox.get(mailboxId)
    if (known) {
      known.count++
      continue
    }
    const day = { date: isoDate(date), mailboxId, count: 1 }
    byMailbox.set(mailboxId, day)
    days.push(day)
  }
  return {
    days,
    firsts,
    firstAt: timeOf(sends[0]),
    lastAt: timeOf(sends.at(-1)),
    held: [...held].map(([reason, count]) => ({ reason, count })),
    later,
  }
}

const timeOf = (send: SimulatedSend | undefined) => (send ? new Date(send.at) : null)
