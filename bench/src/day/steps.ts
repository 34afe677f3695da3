import { deepStrictEqual as assertSame, ok } from 'node:assert/strict'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { FoundPerson } from '@rapport/contract/people/person.ts'
import type { Page } from '@playwright/test'
import type { Device, Hand } from './hand.ts'
import {
  addressFilters,
  button,
  choice,
  clipboard,
  dialog,
  emailOf,
  eventually,
  focusedRow,
  nameOf,
  peopleFound,
  profile,
  rowIds,
  savedSearches,
  sentenceBox,
  shownRows,
} from './screen.ts'

const people = 40
const reveals = 10
const profiles = 5

/** Three filters, and two places excluded. */
const sentence =
  'directors in the United States at companies with up to 500 employees, not in California, not in Texas'
const filters: PartialFilterSet = {
  locations: ['United States'],
  locationsExcluded: ['California', 'Texas'],
  experience: { seniorityLevels: ['Director'] },
  companyFilter: { headcounts: ['0-500'] },
}

/** The data that the steps of a day share. */
export type Day = {
  page: Page
  hand: Hand
  /** The people in the order of the table, those after the first 40 too. */
  found: FoundPerson[]
  /** The emails that were revealed. */
  emails: string[]
}

type Act = (day: Day) => Promise<void>

/** A part of the day: how it is done with each device, and a check that throws unless it was done. */
type Step = Record<Device | 'check', Act> & { name: string }

/** Acts, and waits for other rows. */
async function answer({ page, hand }: Day, act: () => Promise<void>): Promise<void> {
  const before = await shownRows(page)
  await act()
  await hand.until(eventually('other rows', async () => ![null, before].includes(await shownRows(page))))
}

/** Chooses ten of the forty people who have an email on file, spread evenly. */
function chosen(found: readonly FoundPerson[]): FoundPerson[] {
  const withEmail = found.slice(0, people).filter(({ onFile }) => onFile.email !== null)
  return Array.from(
    { length: reveals },
    (_, index) => withEmail[Math.floor(((index + 1) * withEmail.length) / reveals) - 1]!,
  )
}

/** Reveals an email by `act`, and copies that of every second person by the same act. */
async function takeEmail(day: Day, person: FoundPerson, act: () => Promise<void>): Promise<void> {
  const { page, hand, emails } = day
  const owned = emailOf(page, person).and(page.locator('[aria-label^="Copy"]'))
  await act()
  await hand.until(owned.waitFor())
  const [, email = ''] = /^Copy ([^\s:]+@[^\s:]+)/.exec((await owned.getAttribute('aria-label')) ?? '') ?? []
  emails.push(email)
  if (emails.length % 2 === 0) return
  await act()
  await hand.until(eventually(`${email} in the clipboard`, async () => (await clipboard(page)) === email))
}

/** Turns pages and moves through rows until the person's row has the focus. */
async function stepTo(day: Day, person: FoundPerson): Promise<void> {
  const { page, hand } = day
  let ids = await rowIds(page)
  while (!ids.includes(person.id)) {
    await answer(day, () => hand.press('n'))
    ids = await rowIds(page)
  }
  for (let presses = 0; presses < people; presses++) {
    const at = await focusedRow(page)
    if (at === person.id) return
    await hand.press(at !== null && ids.indexOf(at) > ids.indexOf(person.id) ? 'k' : 'j')
  }
  throw new Error(`the row of ${person.fullName} can't be reached`)
}

/** The last of the chosen and those after, whose profiles are read. */
function neighbours({ found }: Day): FoundPerson[] {
  const start = found.indexOf(chosen(found).at(-1)!)
  return found.slice(start, start + profiles)
}

const opened = ({ page, hand }: Day, { fullName }: FoundPerson) =>
  hand.until(profile(page).getByRole('heading', { level: 2, name: fullName, exact: true }).waitFor())

async function readProfiles(day: Day, steps: Record<'open' | 'next' | 'close', Act>): Promise<void> {
  const [first, ...others] = neighbours(day)
  await steps.open(day)
  await opened(day, first!)
  for (const person of others) {
    await steps.next(day)
    await opened(day, person)
  }
  await steps.close(day)
  await day.hand.until(profile(day.page).waitFor({ state: 'detached' }))
}

/** Starts the app again, as on the next day; only `act` counts. */
async function reopen(day: Day, act: Act): Promise<void> {
  const { page } = day
  await page.goto(new URL('/people', page.url()).href)
  await page.locator('tr[data-person]').first().waitFor()
  await answer(day, () => act(day))
}

const savedItem = (page: Page) =>
  page.getByRole('list', { name: 'Saved searches' }).getByRole('button').first()
const savedOption = (page: Page) =>
  dialog(page)
    .locator('[role="option"][aria-selected="true"]')
    .filter({ hasText: /^directors/i })
const headcountHead = (page: Page) => page.locator('th[data-column="headcount"] button')

export const steps: readonly Step[] = [
  {
    name: `find ${people} people by three filters, without two places`,
    async mouse(day) {
      const { page, hand } = day
      await hand.click(sentenceBox(page))
      await hand.type(sentence)
      await answer(day, () => hand.press('Enter'))
      await answer(day, () => hand.click(choice(page, '50')))
    },
    async keyboard(day) {
      const { page, hand } = day
      await hand.press('/')
      await hand.until(sentenceBox(page).and(page.locator(':focus')).waitFor())
      await hand.type(sentence)
      await answer(day, () => hand.press('Enter'))
    },
    async check({ page }) {
      assertSame(addressFilters(page), filters)
      ok((await peopleFound(page, people)).length === people, `fewer than ${people} people are found`)
    },
  },
  {
    name: 'sort them by headcount',
    mouse: (day) => answer(day, () => day.hand.click(headcountHead(day.page))),
    async keyboard(day) {
      const { page, hand } = day
      await hand.press('Escape')
      await hand.tabTo(headcountHead(page), 'Shift+Tab')
      await answer(day, () => hand.press('Enter'))
    },
    async check(day) {
      const { page } = day
      day.found = await peopleFound(page, 50)
      const shown = await rowIds(page)
      assertSame(
        shown,
        day.found.slice(0, shown.length).map(({ id }) => id),
      )
      const sizes = day.found.map(({ company }) => company?.headcount?.min ?? 0)
      assertSame(
        sizes,
        sizes.toSorted((a, b) => b - a),
      )
    },
  },
  {
    name: `reveal ${reveals} emails and copy five`,
    async mouse(day) {
      const { page, hand } = day
      for (const person of chosen(day.found))
        await takeEmail(day, person, () => hand.click(emailOf(page, person)))
    },
    async keyboard(day) {
      for (const person of chosen(day.found)) {
        await stepTo(day, person)
        await takeEmail(day, person, () => day.hand.press('e'))
      }
    },
    async check({ emails }) {
      ok(new Set(emails).size === reveals && !emails.includes(''), `revealed only ${emails.join(', ')}`)
    },
  },
  {
    name: 'open a profile and step to the next four',
    mouse: (day) =>
      readProfiles(day, {
        open: ({ page, hand }) => hand.click(nameOf(page, neighbours(day)[0]!)),
        next: ({ page, hand }) => hand.click(button(profile(page), 'Next person')),
        close: ({ page, hand }) => hand.click(button(profile(page), 'Close')),
      }),
    keyboard: (day) =>
      readProfiles(day, {
        open: ({ hand }) => hand.press('Enter'),
        next: ({ hand }) => hand.press('j'),
        close: ({ hand }) => hand.press('Escape'),
      }),
    async check({ page }) {
      ok(!page.url().includes('person='), 'a profile is still open')
    },
  },
  {
    name: 'save the search',
    async mouse({ page, hand }) {
      await hand.click(button(page, 'Save search'))
      await hand.click(button(dialog(page), 'Save'))
      await hand.until(dialog(page).waitFor({ state: 'detached' }))
    },
    async keyboard({ page, hand }) {
      await hand.press('s')
      await hand.until(dialog(page).waitFor())
      await hand.press('Enter')
      await hand.until(dialog(page).waitFor({ state: 'detached' }))
    },
    async check({ page }) {
      const [first] = await savedSearches(page)
      ok(first?.title.startsWith('directors in the United States'), 'the search is not saved')
    },
  },
  {
    name: 'come back to it after a reload',
    mouse: (day) =>
      reopen(day, async ({ page, hand }) => {
        await hand.click(choice(page, 'Saved'))
        await hand.click(savedItem(page))
      }),
    keyboard: (day) =>
      reopen(day, async ({ page, hand }) => {
        await hand.press('Control+k')
        await hand.until(dialog(page).waitFor())
        await hand.type('dire')
        await hand.until(savedOption(page).waitFor())
        await hand.press('Enter')
      }),
    async check({ page }) {
      assertSame(addressFilters(page), filters)
    },
  },
]
