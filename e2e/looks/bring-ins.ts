import type { BringIn, BringInQuote, More } from '@rapport/contract/bring-ins/schemas.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { expect, type Page } from '@playwright/test'
import { withSettings } from '../reveal-page.ts'
import type { State } from './look.ts'

const provider = 'People Data Labs'
const now = new Date().toISOString()

export const unasked: More = {
  provider,
  mayAsk: true,
  canAsk: true,
  left: ['keywords.included', 'revenue.minRevenue'],
  missing: ['revenue.minRevenue'],
  nobodyNew: [],
  answer: null,
  isRunning: false,
  price: 0.28,
}
export const asked: More = {
  ...unasked,
  answer: { total: 12_431, askedAt: now, received: 1, hasMore: true },
}
const quote: BringInQuote = {
  records: 100,
  credits: 100,
  price: 28,
  balance: 9_999,
  reserved: 40,
  limit: null,
  balanceAfter: 9_859,
  ceilingLeft: 71.72,
}
const running: BringIn = {
  id: 2,
  provider,
  state: 'running',
  why: null,
  filters: filterSet.parse({ locations: ['Germany'] }),
  left: [],
  wanted: 100,
  received: 40,
  added: 31,
  changed: 2,
  unchanged: 7,
  repeated: 0,
  suppressed: 0,
  unreadable: 0,
  unfit: 0,
  unfitBy: [],
  waitsFor: 'provider',
  waitsUntil: now,
  list: null,
  createdAt: now,
  finishedAt: null,
}
const stopped: BringIn = {
  ...running,
  id: 1,
  state: 'stopped',
  why: 'lost_place',
  unfit: 12,
  unfitBy: [
    { filter: 'experience.jobTitlesIncluded', count: 9 },
    { filter: 'revenue.minRevenue', count: 5 },
  ],
  waitsFor: null,
  waitsUntil: null,
  list: { id: 1, title: `${provider} 2026-11-29` },
  finishedAt: now,
}

/** Answers as a server does whose operator has switched the search on. */
export async function prepareBringIns(page: Page): Promise<void> {
  await withSettings(page, { morePeople: true })
  const answer = (path: string, data: object) =>
    page.route(`**/api/people/more${path}`, (route) => route.fulfill({ json: { data } }))
  const known = await answerInTurn(page)
  await answer('/ask', { ...known, charged: 1, balance: 9_999, reserved: 40, limit: null })
  await answer('/bring-ins/quote', quote)
  const items = [running, stopped]
  await answer('/bring-ins', { items, metadata: { total: items.length } })
}

/** Nothing is known until it was asked. */
async function answerInTurn(page: Page): Promise<More> {
  let isAsked = false
  page.on('request', (request) => {
    if (request.url().endsWith('/people/more/ask')) isAsked = true
  })
  await page.route('**/api/people/more', (route) =>
    route.fulfill({ json: { data: isAsked ? asked : unasked } }),
  )
  return asked
}

export const askMore = (page: Page) =>
  page.getByRole('button', { name: /^(Ask \(1 credit\)|물어보기 \(크레딧 1개\))$/ })

export const bringInLooks: State[] = [
  {
    name: 'asked',
    reach: async ({ page }) => {
      await askMore(page).click()
      await expect(page.getByRole('button', { name: /^(Bring in…|가져오기…)$/ })).toBeEnabled()
    },
  },
  {
    name: 'quote',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Bring in…|가져오기…)$/ }).click()
      await expect(page.getByRole('dialog').getByText(/28/)).toBeVisible()
    },
  },
  {
    name: 'receipt',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(Receipt|내역)$/ }).click()
      await expect(page.getByRole('dialog').getByRole('link')).toBeVisible()
    },
  },
]
