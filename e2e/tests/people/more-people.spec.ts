import type { Page } from '@playwright/test'
import { asked, askMore, unasked } from '../../looks/bring-ins.ts'
import { expect, test } from '../../fixtures.ts'
import { openPeople, peopleUrl } from '../../people-page.ts'
import { withSettings } from '../../reveal-page.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'People Data Labs' })

/** Follows a link inside the app. */
const goTo = (page: Page, url: string) =>
  page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)

test('an answer that arrives after the filters have changed is for those that asked', async ({
  signedIn: page,
}) => {
  await withSettings(page, { morePeople: true })
  await page.route('**/api/people/more', (route) => route.fulfill({ json: { data: unasked } }))
  await page.route('**/api/people/more/bring-ins*', (route) =>
    route.fulfill({ json: { data: { items: [], metadata: { total: 0 } } } }),
  )
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/people/more/ask', async (route) => {
    await slow.promise
    await route.fulfill({ json: { data: { ...asked, charged: 1, balance: 9, reserved: 0, limit: null } } })
  })
  await openPeople(page, { locations: ['Germany'] })
  await askMore(page).click()
  await goTo(page, peopleUrl({ locations: ['Spain'] }))
  await expect(askMore(page)).toBeEnabled()

  const answered = page.waitForResponse('**/api/people/more/ask')
  slow.resolve()
  await answered
  await goTo(page, peopleUrl({ locations: ['Germany'] }))
  await expect(strip(page)).toContainText('12,431')
  await goTo(page, peopleUrl({ locations: ['Spain'] }))
  await expect(askMore(page)).toBeVisible()
  await expect(strip(page)).not.toContainText('12,431')
})
