import type { BenchmarkResult } from './benchmark.ts'
import type { Answer } from './engines/engine.ts'

/** Differences from the first engine's answers, one line for each part of an answer; empty if all agree. */
export function differences({ queries, engines }: BenchmarkResult): string[] {
  const [first, ...others] = engines
  if (!first) return []
  return others.flatMap(({ name, answers }) =>
    queries.flatMap(({ name: query }) => {
      const [known, other] = [first.answers.get(query), answers.get(query)]
      if (!known || !other) return [`${query}: no answer`]
      return differingParts(known, other).map(
        ([part, mine, theirs]) => `${query}, ${part}: ${first.name} ${mine}, ${name} ${theirs}`,
      )
    }),
  )
}

type Part = [part: string, mine: string, theirs: string]

function differingParts(mine: Answer, theirs: Answer): Part[] {
  const parts: Part[] = [['total', String(mine.total), String(theirs.total)]]
  parts.push(['ids', mine.ids.join(' '), theirs.ids.join(' ')])
  for (const value of new Set([...Object.keys(mine.counts ?? {}), ...Object.keys(theirs.counts ?? {})]))
    parts.push([value, String(mine.counts?.[value] ?? 0), String(theirs.counts?.[value] ?? 0)])
  return parts.filter(([, a, b]) => a !== b)
}
