import type { Page } from '@playwright/test'
import { forgetInteractions, readNotes, settle, slowDesktop, visit } from './browse.ts'
import { open, peopleSearch, press, type Sample, type Visitor } from './figures.ts'

/** Resolves in the page with the milliseconds from the next click until the profile's career is painted. */
const untilProfile = `
  new Promise((resolve) => {
    const isShown = () => [...document.querySelectorAll('h3')].some(({ textContent }) => textContent === 'Career')
    addEventListener('click', ({ timeStamp }) => {
      const look = () =>
        requestAnimationFrame(() => (isShown() ? setTimeout(() => resolve(performance.now() - timeStamp)) : look()))
      look()
    }, { capture: true, once: true })
  })
`

/**
 * The first opening of a profile, with the processor slowed down four times. Its code is there once
 * the pointer has been in the table.
 */
export async function profileSamples({ browser, origin, cookies }: Visitor): Promise<Sample[]> {
  const value = await visit(browser, slowDesktop, cookies, async (page) => {
    await open(page, origin, peopleSearch)
    const [opened] = await Promise.all([
      page.evaluate<number>(untilProfile),
      // Its end may be below the buttons of the row.
      press(page.locator('tr[data-person] a[href*="person="]').first(), { x: 12, y: 12 }),
    ])
    return opened
  })
  return [{ name: 'first opening of a profile, whole', unit: 'ms', budget: 200, value }]
}

/** The longest task since it last ran; shorter ones than 50 ms are not recorded and count as 0. */
const longest = 'Math.max(0, ...window.tasks.splice(0))'
const noteTasks = `
  window.tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })
`

/**
 * A page of a hundred rows, with the processor slowed down four times: a ticked row, and scrolling
 * from the first to the last.
 */
export function longPageSamples({ browser, origin, cookies }: Visitor): Promise<Sample[]> {
  return visit(browser, slowDesktop, cookies, async (page) => {
    await page.addInitScript({ content: `localStorage.setItem('rapport.pageSize', '100')` })
    await open(page, origin, peopleSearch)
    await forgetInteractions(page)
    await press(page.locator('tr[data-person] input').nth(4))
    await settle(page)
    const { interactions } = await readNotes(page)
    const tick = Math.max(16, ...interactions)
    await page.evaluate(noteTasks)
    await scrollToEnd(page)
    const task = await page.evaluate<number>(longest)
    return [
      { name: 'interaction to next paint: choose one of 100 people', unit: 'ms', budget: 100, value: tick },
      { name: 'longest task while 100 people are scrolled', unit: 'ms', budget: 50, value: task },
    ]
  })
}

const scrollSteps = 40
const nextFrame = 'new Promise((resolve) => requestAnimationFrame(resolve))'

/** Scrolls by the wheel, one turn in each frame, over all rows of a long page. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.locator('tr[data-person]').nth(3).hover()
  // Everything that is fetched before its use has arrived by then.
  await settle(page)
  await page.evaluate(longest)
  for (let step = 0; step < scrollSteps; step++) {
    await page.mouse.wheel(0, 120)
    await page.evaluate(nextFrame)
  }
  await settle(page)
}
