import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** The demo as `npm start` has it, and a small one, in which filters find few people. */
const people = [100_000, 20_000]

// Merging would start the servers of the tests as well.
const { webServer, ...rest } = base

type Server = Exclude<typeof webServer, readonly unknown[] | undefined>

/** Takes the pictures of the documentation: `npm run pictures`. */
export default defineConfig({
  ...rest,
  testDir: '.',
  testMatch: '*.pictures.ts',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  projects: [{ name: 'pictures' }],
  webServer: [webServer ?? []].flat().map((server, at) => withPeople(server, people[at]!)),
})

function withPeople(server: Server, count: number): Server {
  return { ...server, timeout: 1_200_000, env: { ...server.env, SAMPLE_PEOPLE: String(count) } }
}
