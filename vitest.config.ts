import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,normalise,search,language,dataset,scripts}/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,bench}/**/*.test.ts'],
          globalSetup: './server/test/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // After a whole run of `server`, over what it recorded: scripts/test.mjs.
          name: 'routes',
          include: ['server/test/every-route.ts'],
        },
      },
    ],
  },
})
