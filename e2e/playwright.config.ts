import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'
import { adminEmails } from './admins.ts'
import { emptyServer, gmailPort, providerPort, sampleServer } from './servers.ts'

// Workers inherit the folder through the environment. The process that made it removes it at the
// very end, when the servers have stopped.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

// Random inputs are the same in each run, as in vitest.config.ts; the seed is part of a test's name.
process.env.SEED ??= '20261122'

/** A real server with its own PostgreSQL. */
const serve = ({ port, url, dataDir }: typeof sampleServer, samplePeople: number, googlePort: number) => ({
  command: 'node server/src/main.ts',
  cwd: resolve(import.meta.dirname, '..'),
  url: `${url}/api/ready`,
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir(),
    SAMPLE_PEOPLE: String(samplePeople),
    LOG_LEVEL: 'warn',
    PUBLIC_URL: url,
    ADMIN_EMAILS: adminEmails.join(','),
    TERMS_URL: 'https://example.com/terms',
    PRIVACY_URL: 'https://example.com/privacy',
    GOOGLE_CLIENT_ID: 'rapport',
    GOOGLE_CLIENT_SECRET: 'not-a-real-one',
    GOOGLE_ISSUER: `http://127.0.0.1:${googlePort}`,
    GMAIL_URL: `http://127.0.0.1:${gmailPort}`,
  },
})

/**
 * Their tests run one after the other: they start first, because at the end one of them would leave
 * the other worker idle.
 */
const inOrder = ['**/shell/operator.spec.ts', '**/account/google.spec.ts', '**/campaigns/gmail.spec.ts']

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // A busy machine may miss a moment; what fails twice is a fault. The report names what passed
  // only at the second attempt.
  retries: 1,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    baseURL: sampleServer.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Tests of motion switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test down; a failed one is recorded at its second attempt.
    trace: 'on-first-retry',
    launchOptions: await chromium(),
  },
  projects: [
    { name: 'in order', testMatch: inOrder },
    { name: 'side by side', testIgnore: inOrder },
  ],
  webServer: [serve(sampleServer, 5000, providerPort), serve(emptyServer, 0, gmailPort)],
})
