import type { Today } from '../calendar.ts'
import { industries, industryIndexes, type Industry } from './industries.ts'
import { cities, countries, type Country } from '../places.ts'
import { Random, streams } from '../random.ts'
import { Weighted } from '../weighted.ts'

/**
 * All companies of a data set, reduced to what choosing an employer requires: 22 bytes per company,
 * so 800,000 of them (for ten million people) take 18 MB. Everything else about a company follows
 * from (seed, index): see company.ts.
 */
export type CompanyTable = {
  count: number
  headcounts: Uint32Array
  /** The headquarters, as positions in `cities`. */
  cities: Uint16Array
  /** Positions in `industries`. */
  industries: Uint8Array
  foundedYears: Uint16Array
  /** 1: took venture money. */
  funded: Uint8Array
  /** Picks an employer, larger ones more often. */
  pick: (random: Random) => number
  /** The same within one country, by headquarters; within any if it has none. */
  pickIn: (random: Random, country: Country) => number
}

/**
 * The share of companies by headcount: a power law, as in business registers, reduced where
 * companies have no profile.
 */
const headcountBands = new Weighted<readonly [min: number, max: number]>([
  [[1, 10], 42],
  [[11, 50], 30],
  [[51, 200], 15],
  [[201, 500], 6],
  [[501, 1000], 2.7],
  [[1001, 5000], 2.8],
  [[5001, 10_000], 0.7],
  [[10_001, 600_000], 0.8],
])

/** The number of a company's people in the data grows more slowly than the company. */
const employmentExponent = 0.62
const paretoExponent = 1.1

function drawHeadcount(random: Random): number {
  const [min, max] = headcountBands.pick(random)
  const share = random.float()
  // The open top follows a Pareto tail; within a band, sizes are uniform on a logarithmic scale.
  const headcount =
    min > 10_000
      ? min * (1 - share * (1 - (min / max) ** paretoExponent)) ** (-1 / paretoExponent)
      : min * (max / min) ** share
  return Math.min(max, Math.round(headcount))
}

const oldestCompany = 230
const oldestFunded = 30

type Kind = { headcount: number; industry: Industry; funded: boolean }

/**
 * Draws the years since the founding: small and venture-funded companies are young; large ones have
 * had time to grow; none is older than its industry.
 */
function drawAge(random: Random, { headcount, industry, funded }: Kind, today: Today): number {
  const grown = Math.min(12, Math.floor(Math.log10(headcount) * 3))
  const least = funded ? Math.ceil(grown / 2) : grown
  const median = funded ? 5 : 9 + Math.log10(headcount) * 6
  const age = Math.max(least, Math.round(random.spread(median, 0.75)))
  const oldest = Math.max(least, Math.min(funded ? oldestFunded : oldestCompany, today.year - industry.since))
  // An age that is too high is folded back, rather than cut, which would found many companies in one year.
  return age <= oldest ? age : oldest - ((age - oldest) % (oldest - least + 1))
}

export function createCompanyTable(seed: number, count: number, today: Today): CompanyTable {
  const headcounts = new Uint32Array(count)
  const cityOf = new Uint16Array(count)
  const industryOf = new Uint8Array(count)
  const foundedYears = new Uint16Array(count)
  const funded = new Uint8Array(count)
  const random = new Random()
  for (let index = 0; index < count; index++) {
    random.reset(seed, streams.company, index)
    const headcount = drawHeadcount(random)
    const industry = industryIndexes.pick(random)
    const isFunded = headcount > 1 && random.chance(industries[industry]!.fundedShare)
    headcounts[index] = headcount
    cityOf[index] = industries[industry]!.headquarters.pick(random)
    industryOf[index] = industry
    funded[index] = Number(isFunded)
    foundedYears[index] =
      today.year - drawAge(random, { headcount, industry: industries[industry]!, funded: isFunded }, today)
  }
  return {
    count,
    headcounts,
    cities: cityOf,
    industries: industryOf,
    foundedYears,
    funded,
    ...createPickers(headcounts, cityOf),
  }
}

/**
 * Companies ordered by country, with running sums of their weights: picking an employer is a binary
 * search in a range of the sums.
 */
function createPickers(headcounts: Uint32Array, cityOf: Uint16Array) {
  const countryOf = Uint8Array.from(cities, ({ country }) => country.index)
  const starts = new Uint32Array(countries.length + 1)
  for (const city of cityOf) starts[countryOf[city]! + 1]!++
  for (let index = 1; index < starts.length; index++) starts[index]! += starts[index - 1]!

  const order = new Uint32Array(headcounts.length)
  const next = starts.slice()
  cityOf.forEach((city, index) => (order[next[countryOf[city]!]!++] = index))

  const sums = new Float64Array(headcounts.length + 1)
  order.forEach((index, position) => {
    sums[position + 1] = sums[position]! + headcounts[index]! ** employmentExponent
  })

  const pickBetween = (random: Random, start: number, end: number) => {
    const target = sums[start]! + random.float() * (sums[end]! - sums[start]!)
    let [low, high] = [start, end - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sums[middle + 1]! > target) high = middle
      else low = middle + 1
    }
    return order[low]!
  }
  const pick = (random: Random) => pickBetween(random, 0, order.length)
  const pickIn = (random: Random, country: Country) => {
    const [start, end] = [starts[country.index]!, starts[country.index + 1]!]
    return start === end ? pick(random) : pickBetween(random, start, end)
  }
  return { pick, pickIn }
}
