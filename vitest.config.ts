import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest leaves one processor to itself, which on two means one worker; it has little to do while tests run.
    maxWorkers: availableParallelism(),
    // Files share the process of a worker, and what they import is loaded once: docs/testing.md.
    isolate: false,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contract,normalise,search,language,dataset,scripts}/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
          // Some start processes, which take longer on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,bench}/**/*.test.ts'],
          globalSetup: './server/test/global-setup.ts',
          setupFiles: './server/test/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // After a whole run of `server`, over what it recorded: scripts/test.mjs.
          name: 'routes',
          include: ['server/test/every-route.ts'],
        },
      },
    ],
  },
})
