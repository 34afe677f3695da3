import { dayText, monthOf, type Today } from '../calendar.ts'
import type { Random } from '../random.ts'

/** Rounds in the vendor's format, oldest first, and their totals. */
export type Funding = {
  rounds: VendorRound[]
  /** Dollars; undefined if no round was disclosed. */
  total: number | undefined
}

export type VendorRound = {
  funding_round_date: string
  funding_type: string
  funding_raised: number | undefined
  funding_currency: string | undefined
}

/**
 * The stages in order, each with the maximum headcount of a company at that stage and the median
 * amount in dollars.
 */
const stages = [
  { type: 'pre_seed', headcount: 8, amount: 700_000 },
  { type: 'seed', headcount: 25, amount: 3_000_000 },
  { type: 'series_a', headcount: 80, amount: 12_000_000 },
  { type: 'series_b', headcount: 220, amount: 30_000_000 },
  { type: 'series_c', headcount: 500, amount: 60_000_000 },
  { type: 'series_d', headcount: 1100, amount: 110_000_000 },
  { type: 'series_e', headcount: 2200, amount: 180_000_000 },
  { type: 'series_f', headcount: 4500, amount: 260_000_000 },
  { type: 'series_g', headcount: 9000, amount: 400_000_000 },
  { type: 'series_h', headcount: Infinity, amount: 700_000_000 },
] as const

/** Rounds outside the ladder, each at any stage. */
const sideRounds = [
  { type: 'angel', amount: 400_000, early: true },
  { type: 'grant', amount: 300_000, early: true },
  { type: 'convertible_note', amount: 900_000, early: true },
  { type: 'equity_crowdfunding', amount: 800_000, early: true },
  { type: 'debt_financing', amount: 15_000_000, early: false },
  { type: 'private_equity', amount: 50_000_000, early: false },
  { type: 'corporate_round', amount: 20_000_000, early: false },
  { type: 'series_unknown', amount: 8_000_000, early: false },
] as const

const undisclosedShare = 0.1
const amountSpread = 0.55
const latestStart = 24

/** The rounds of a venture-funded company: stage by stage, as far as its size and age allow. */
export function makeFunding(
  random: Random,
  company: { headcount: number; foundedYear: number },
  today: Today,
): Funding {
  const reachable = stages.findIndex(({ headcount }) => company.headcount <= headcount)
  // Some grew without funding, some raised ahead of their size.
  const last = Math.max(0, Math.min(stages.length - 1, reachable + random.between(-1, 0)))
  let stage = random.chance(0.35) ? 1 : 0
  let day = dayOfMonth(monthOf(company.foundedYear, random.below(latestStart)), random)
  const rounds: VendorRound[] = []
  while (stage <= last && day <= today.day) {
    const { type, amount } = stages[stage]!
    rounds.push(makeRound(random, { type, amount, day }))
    if (random.chance(0.13)) {
      const side = random.of(sideRounds)
      const sideDay = day + random.between(60, 400)
      if (side.early === stage <= 1 && sideDay <= today.day)
        rounds.push(makeRound(random, { type: side.type, amount: side.amount, day: sideDay }))
    }
    stage++
    day += random.between(280, 900)
  }
  rounds.sort((a, b) => (a.funding_round_date < b.funding_round_date ? -1 : 1))
  const disclosed = rounds.flatMap(({ funding_raised }) => funding_raised ?? [])
  const total = disclosed.length === 0 ? undefined : disclosed.reduce((sum, amount) => sum + amount, 0)
  return { rounds, total }
}

function dayOfMonth(month: number, random: Random): number {
  return Math.floor(Date.UTC(Math.floor(month / 12), month % 12, random.between(1, 28)) / 86_400_000)
}

function makeRound(random: Random, round: { type: string; amount: number; day: number }): VendorRound {
  const raised = random.chance(undisclosedShare)
    ? undefined
    : Number(random.spread(round.amount, amountSpread).toPrecision(2))
  return {
    funding_round_date: dayText(round.day),
    funding_type: round.type,
    funding_raised: raised,
    funding_currency: raised === undefined ? undefined : 'usd',
  }
}
