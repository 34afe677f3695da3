import { percentile, runLoad, type LoadOptions, type LoadResult } from './load.ts'

/**
 * A server that answers, with its processor time so far, in milliseconds by process; null where it
 * can't be read.
 */
export type Side = {
  load: LoadOptions
  cpuTimes: () => Record<string, number | null>
}

/** One side's rounds, together. Processor times are milliseconds a request. */
export type SideResult = LoadResult & { cpu: Record<string, number | null>; roundRates: number[] }

/**
 * Measures the sides in turn, each in all rounds, so that whatever else the machine does meets all
 * of them. `seconds` and `maxRequests` of a load are shared by its rounds.
 */
export async function measureInTurn(sides: Side[], rounds: number): Promise<SideResult[]> {
  const measured = sides.map((): Round[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, side] of sides.entries()) measured[i]!.push(await measureRound(side, rounds))
  return measured.map(together)
}

type Round = { result: LoadResult; spent: Record<string, number | null> }

async function measureRound({ load, cpuTimes }: Side, rounds: number): Promise<Round> {
  const before = cpuTimes()
  const result = await runLoad({
    ...load,
    seconds: load.seconds / rounds,
    maxRequests: Math.ceil(load.maxRequests / rounds),
  })
  const after = cpuTimes()
  const spentBy = (name: string) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    return from === null || to === null ? null : to - from
  }
  return { result, spent: Object.fromEntries(Object.keys(after).map((name) => [name, spentBy(name)])) }
}

function together(rounds: Round[]): SideResult {
  const results = rounds.map(({ result }) => result)
  const latencies = Float64Array.from(results.flatMap((result) => [...result.latencies])).toSorted()
  const errors = new Map<string, number>()
  for (const [reason, count] of results.flatMap((result) => [...result.errors]))
    errors.set(reason, (errors.get(reason) ?? 0) + count)
  const perRequest = (name: string) => {
    const spent = rounds.map((round) => round.spent[name] ?? null)
    return spent.includes(null) ? null : sum(spent.map(Number)) / latencies.length
  }
  return {
    seconds: sum(results.map(({ seconds }) => seconds)),
    latencies,
    errors,
    bytes: sum(results.map(({ bytes }) => bytes)),
    cpu: Object.fromEntries(Object.keys(rounds[0]!.spent).map((name) => [name, perRequest(name)])),
    roundRates: results.map((result) => result.latencies.length / result.seconds),
  }
}

export const requestsASecond = ({ latencies, seconds }: LoadResult): number => latencies.length / seconds

/**
 * The rate as a share of the reference's: of all rounds together, and the lowest and highest of a
 * round and the reference's round after it.
 */
export function shareOf(result: SideResult, reference: SideResult) {
  const shares = Float64Array.from(
    result.roundRates.map((rate, round) => rate / reference.roundRates[round]!),
  ).toSorted()
  return {
    share: requestsASecond(result) / requestsASecond(reference),
    lowest: percentile(shares, 0),
    highest: percentile(shares, 1),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
