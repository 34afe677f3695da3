import { plannedSendsGently, type SimulatedSend, type Simulation } from './planned-sends.ts'
import { dateOf, isoDate, shownAt } from './zone-clock.ts'

/**
 * Emails per day and mailbox, if nobody answers and nothing changes. Dates are in the campaign's own zone. Knows nothing of other campaigns of
 * the mailboxes; later steps keep the jitter of the next one.
 */
export async function simulate(input: Simulation) {
  const { sends, held, later } = await plannedSendsGently(input)
  const days = new Map<string, { date: string; mailboxId: number; count: number }>()
  for (const { mailboxId, at } of sends) {
    const date = isoDate(dateOf(shownAt(input.campaign.setup.fallbackZone, at)))
    const day = days.get(`${date} ${mailboxId}`)
    if (day) day.count++
    else days.set(`${date} ${mailboxId}`, { date, mailboxId, count: 1 })
  }
  return {
    days: [...days.values()],
    firstAt: timeOf(sends[0]),
    lastAt: timeOf(sends.at(-1)),
    held: [...held].map(([reason, count]) => ({ reason, count })),
    later,
  }
}

const timeOf = (send: SimulatedSend | undefined) => (send ? new Date(send.at) : null)
