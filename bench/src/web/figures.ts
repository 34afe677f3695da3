import type { Browser, Locator, Page } from '@playwright/test'
import { followingBudget, scriptBudgets, weighScripts } from '@rapport/e2e/first-load.ts'
import {
  desktop,
  forgetInteractions,
  readNotes,
  settle,
  slowDesktop,
  throttledPhone,
  visit,
  type Conditions,
} from './browse.ts'

export type Visitor = { browser: Browser; origin: string; cookies: Parameters<typeof visit>[2] }

/** A measured number that must not exceed its budget. */
export type Sample = { name: string; unit: 'ms' | 'kB' | ''; budget: number; value: number }

type Route = { name: string; path: string; isSignedIn: boolean; script: number; ready: string }

export const peopleSearch: Route = {
  name: 'People Search',
  path: '/people',
  isSignedIn: true,
  script: scriptBudgets.people,
  ready: 'tr[data-person]',
}
const routes: readonly Route[] = [
  {
    name: 'sign-in',
    path: '/auth/login',
    isSignedIn: false,
    script: scriptBudgets.signIn,
    ready: 'form button',
  },
  peopleSearch,
]

export const open = async (page: Page, origin: string, { path, ready }: Route) => {
  await page.goto(origin + path)
  await page.locator(ready).first().waitFor()
  await settle(page)
}

/** Largest contentful paint and layout shift of each route, on a desktop and on a phone. */
export async function loadSamples(visitor: Visitor): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const route of routes)
    for (const [where, conditions, budget] of [
      ['desktop', desktop, 1500],
      ['throttled phone', throttledPhone, 2300],
    ] as const) {
      const { paint, shift } = await visitRoute(visitor, route, conditions)
      const name = `${route.name}, ${where}`
      samples.push({ name: `largest contentful paint: ${name}`, unit: 'ms', budget, value: paint })
      samples.push({ name: `layout shift: ${name}`, unit: '', budget: 0.02, value: shift })
    }
  return samples
}

function visitRoute({ browser, origin, cookies }: Visitor, route: Route, conditions: Conditions) {
  return visit(browser, conditions, route.isSignedIn ? cookies : [], async (page) => {
    await open(page, origin, route)
    return readNotes(page)
  })
}

/**
 * Measures all scripts fetched before the route settles, and those that a first key press causes,
 * such as the live connection's, each compressed with gzip.
 */
export async function scriptSamples({ browser, origin, cookies }: Visitor): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const route of routes) {
    const { first, whole } = await visit(browser, desktop, route.isSignedIn ? cookies : [], async (page) => {
      const weigh = weighScripts(page)
      await open(page, origin, route)
      const atFirst = await weigh()
      const connected = route.isSignedIn && page.waitForEvent('websocket')
      await page.keyboard.press('Shift')
      await connected
      await settle(page)
      return { first: atFirst, whole: await weigh() }
    })
    const name = `JavaScript, gzip: ${route.name}`
    samples.push({ name, unit: 'kB', budget: route.script, value: first })
    samples.push({
      name: `${name}, with what follows`,
      unit: 'kB',
      budget: route.script + followingBudget,
      value: whole,
    })
  }
  return samples
}

/**
 * Presses like a human hand: rests the pointer on the target, by default on its middle, and holds
 * the button for a moment.
 */
export async function press(target: Locator, position?: { x: number; y: number }): Promise<void> {
  const at = position && { position }
  await target.hover(at)
  await target.page().waitForTimeout(300)
  await target.click({ ...at, delay: 80 })
}

const interactions: Record<string, (page: Page) => Promise<void>> = {
  'open a section': (page) =>
    press(
      page
        .getByRole('region', { name: 'Search filters' })
        .locator('h3 button[aria-expanded=false]', { hasText: 'Experience' }),
    ),
  'tick a box of the filters': (page) =>
    press(page.getByRole('region', { name: 'Search filters' }).getByRole('checkbox').first()),
  'choose a person': (page) => press(page.locator('tr[data-person] input').first()),
  'choose the page': (page) => press(page.locator('#select-page')),
  'type in a box with suggestions': async (page) => {
    const box = page.getByRole('combobox', { name: 'Locations' })
    await press(box)
    await box.pressSequentially('ber', { delay: 120 })
  },
  'change the page': (page) => press(page.getByRole('button', { name: 'Next page' })),
  'open a profile': (page) => press(page.locator('tr[data-person] a[href*="person="]').first()),
  'step to the next profile': (page) => page.keyboard.press('ArrowDown'),
}

/**
 * The longest time from an input to the next paint of each kind, with the processor slowed down
 * four times. Anything too short for the browser to record counts as 16 ms.
 */
export function interactionSamples({ browser, origin, cookies }: Visitor): Promise<Sample[]> {
  return visit(browser, slowDesktop, cookies, async (page) => {
    await open(page, origin, peopleSearch)
    const samples: Sample[] = []
    for (const [name, act] of Object.entries(interactions)) {
      await forgetInteractions(page)
      await act(page)
      await settle(page)
      const { interactions: durations } = await readNotes(page)
      samples.push({
        name: `interaction to next paint: ${name}`,
        unit: 'ms',
        budget: 100,
        value: Math.max(16, ...durations),
      })
      if (name.startsWith('type')) await page.keyboard.press('Escape')
    }
    return samples
  })
}
