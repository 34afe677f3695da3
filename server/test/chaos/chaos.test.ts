import { expect, inject, test } from 'vitest'
import { runChaos } from './chaos.ts'

test(
  'under load, a server recovers from what may happen to it and its database, and loses nothing',
  { timeout: 240_000 },
  async () => {
    const seed = 1
    const said: string[] = []
    const atLeast = 3
    const options = { seed, seconds: 25, atLeast, holdMs: 2000, slack: 10, cluster: inject('stoppedCluster') }
    const { journal, results } = await runChaos({ ...options, say: (line) => said.push(line) })
    expect(journal.violations, `seed ${seed}\n${said.join('\n')}`).toEqual([])
    expect(results.filter(({ whole }) => whole.length > 0).length).toBeGreaterThanOrEqual(atLeast)
    expect(journal.acknowledged).toBeGreaterThan(20)
  },
)
