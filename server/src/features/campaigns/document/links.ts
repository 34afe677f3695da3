import type { Run } from './fill.ts'

/** The pieces of text between two changes of the link: a link that is bold in part is one link. */
type Stretch = { href: string | null; runs: Run[] }

export function stretchesOf(runs: readonly Run[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const run of runs) {
    const last = stretches.at(-1)
    if (last?.href === run.href) last.runs.push(run)
    else stretches.push({ href: run.href, runs: [run] })
  }
  return stretches
}
