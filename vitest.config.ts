import { availableParallelism } from 'node:os'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest, and starts first, in this order. Vitest starts with the largest files; on a
 * fresh clone it knows no times yet. The first ones wait for processes and faults; what needs the
 * processor alone comes after them, so that they don't start side by side with it.
 */
const slow = [
  'server/src/main.test.ts',
  'server/test/chaos/chaos.test.ts',
  'server/test/several-servers/several-servers.test.ts',
  'server/test/processes/keys.test.ts',
  'server/src/features/lists/enrichment/enrichment-killed.test.ts',
  'server/src/features/people-index/restart.test.ts',
  'server/src/features/contacts/bulk-reveal-killed.test.ts',
  'bench/src/bench.test.ts',
  'server/test/campaigns/fuzz/fuzz.test.ts',
  'server/src/database/embedded/embedded.test.ts',
  'server/test/fuzz/fuzz.test.ts',
  'search/src/twin.test.ts',
  'search/src/large-world.test.ts',
]
for (const path of slow)
  if (!existsSync(resolve(import.meta.dirname, path)))
    throw new Error(`vitest.config.ts names ${path}, which is gone`)

/** The place among the slow files; behind them for all others. */
function placeOf({ moduleId }: TestSpecification): number {
  const at = slow.findIndex((path) => moduleId.endsWith(path))
  return at < 0 ? slow.length : at
}

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const largestFirst = await super.sort(files) // oxlint-disable-line unicorn/no-array-sort -- not that of an array
    return largestFirst.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

export default defineConfig({
  test: {
    // Vitest leaves one processor to itself, which on two means one worker; it has little to do
    // while tests run.
    maxWorkers: availableParallelism(),
    // Files share the process of a worker, and what they import is loaded once: docs/testing.md.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    setupFiles: './vitest.setup.ts',
    env: {
      // Halves what it costs a test to start a process of ours.
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, '.cache/node'),
      // Random inputs are the same in each run, so that a commit passes or fails by itself.
      // `SEED=7` tries others.
      SEED: process.env.SEED ?? '20261122',
    },
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contract,normalise,search,search-opensearch,language,dataset,scripts}/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'web/*.test.ts',
          ],
          // Some start processes, which take longer on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // These tests also wait: for processes to start and end, and for time-outs. One more
          // worker has something to do meanwhile.
          maxWorkers: availableParallelism() + 1,
          // Vitest asks for it where projects have different numbers of workers.
          sequence: { groupOrder: 1 },
          include: ['{server,bench}/**/*.test.ts'],
          globalSetup: './server/test/global-setup.ts',
          setupFiles: ['./vitest.setup.ts', './server/test/setup.ts'],
          // Some start several servers, one after the other, on machines that differ by a factor of two.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Measures how long the event loop stands still: alone, after `server`.
          name: 'quiet',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          include: ['server/test/hostile/*.quiet.ts'],
          globalSetup: './server/test/global-setup.ts',
          setupFiles: ['./vitest.setup.ts', './server/test/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Against real mail servers, where they are installed.
          name: 'mailboxes',
          include: ['server/test/mailboxes/*.mailboxes.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // After a whole run of `server`, over what it recorded: scripts/test.mjs.
          name: 'routes',
          include: ['server/test/routes/every-route.ts'],
        },
      },
    ],
  },
})
