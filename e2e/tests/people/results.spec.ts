import { expect, test } from '../../fixtures.ts'
import { holdBack, withoutLiveConnection } from '../../hold-back.ts'
import {
  addressFilters,
  appliedChips,
  filterPanel,
  nameButtons,
  openPeople,
  peopleUrl,
  profile,
  rows,
  searchButton,
  serverCount,
  shownTotal,
} from '../../people-page.ts'

const ids = 'tr[data-person]'

test('pages of 15 never overlap: next, previous, first, last, and any page by number', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const read = async () => {
    await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false')
    return page.locator(ids).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['person']))
  }
  const total = await shownTotal(page)
  const first = await read()
  expect(first).toHaveLength(15)
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('16–30')).toBeVisible()
  const second = await read()
  expect(second.filter((id) => first.includes(id))).toEqual([])

  const last = Math.ceil(total / 15)
  await page.getByRole('button', { name: 'Last page' }).click()
  const range = [(last - 1) * 15 + 1, total].map((number) => number.toLocaleString('en-US')).join('–')
  await expect(page.getByText(range)).toBeVisible()
  expect(await read()).toHaveLength(total - (last - 1) * 15)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()

  const box = page.getByLabel('Page', { exact: true })
  await box.fill('2')
  await box.press('Enter')
  await expect(page.getByText('16–30')).toBeVisible()
  expect(await read()).toEqual(second)
  await page.getByLabel('Page', { exact: true }).fill('9999999')
  await page.getByLabel('Page', { exact: true }).press('Enter')
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue(String(last))
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page.getByText('1–15')).toBeVisible()
  expect(await read()).toEqual(first)
})

test('the chosen density and page size are kept; comfortable rows fill a tall window', async ({
  signedIn: page,
}) => {
  await openPeople(page, {}, '&page=6')
  const height = async () => (await rows(page).first().boundingBox())?.height
  expect(await height()).toBe(44)
  await page.setViewportSize({ width: 1440, height: 1100 })
  await expect.poll(height).toBeGreaterThan(50)
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expect.poll(height).toBe(36)
  // The first person stays on the page.
  const first = await rows(page).first().getAttribute('data-person')
  await page.getByRole('radio', { name: '50', exact: true }).check()
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByText('51–100', { exact: true })).toBeVisible()
  await expect(page.locator(`tr[data-person="${first}"]`)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(50)
  expect(await height()).toBe(36)
})

test('a header sorts the whole result: down, up, as before; the address has it, and Back undoes it', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const head = page.getByRole('columnheader', { name: 'Headcount' })
  const sizes = async () => {
    await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false')
    const texts = await rows(page).locator('td:nth-child(6)').allTextContents()
    return texts.map((text) => Number(text.replaceAll(',', '').split(/[–+]/)[0]))
  }
  const before = await rows(page).first().getAttribute('data-person')
  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).click()
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=headcount-desc/)
  await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(10_000)
  const down = await sizes()
  expect(down).toEqual(down.toSorted((a, b) => b - a))
  // The people are the same, so the selection stays, on whatever page they are now.
  await expect(page.getByRole('status').filter({ hasText: '15 selected' })).toContainText('on other pages')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await sizes())[0]).toBeLessThan(10)
  await head.getByRole('button').click()
  await expect(page).not.toHaveURL(/sort=/)
  await page.goBack()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await page.goForward()
  await expect(rows(page).first()).toHaveAttribute('data-person', before!)
})

test('applied filters are removed one by one or all at once, and the draft with them', async ({
  signedIn: page,
}) => {
  await openPeople(page, {
    companyFilter: { headcounts: ['0-500', '1001-5000'], namesExcluded: ['Samsung'] },
  })
  await expect(appliedChips(page)).toHaveCount(3)
  await expect(appliedChips(page).filter({ hasText: 'Exclude companies: Samsung' })).toHaveCount(1)
  await filterPanel(page).getByRole('checkbox', { name: '5,001–10,000' }).check()
  await appliedChips(page).first().getByRole('button').click()
  await expect(appliedChips(page)).toHaveCount(2)
  const checked = (name: string) => filterPanel(page).getByRole('checkbox', { name }).isChecked()
  expect([await checked('1,001–5,000'), await checked('5,001–10,000')]).toEqual([true, true])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(appliedChips(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
  expect(addressFilters(page)).toEqual({})
})

test('an empty result suggests which filter to drop, with correct counts', async ({ signedIn: page }) => {
  const filters = { names: ['Nobody Byname Atall'], companyFilter: { headcounts: ['0-500'] } }
  await page.goto(peopleUrl(filters))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No people match all of these filters')).toBeVisible()
  const without = await serverCount(page, { companyFilter: { headcounts: ['0-500'] } })
  const entry = page.getByRole('listitem').filter({ hasText: 'Without Name' })
  await expect(entry).toContainText(`${without.toLocaleString('en-US')} people`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Without Headcount' })).toHaveCount(0)
  await entry.getByRole('button').click()
  await expect.poll(() => shownTotal(page)).toBe(without)
  expect(addressFilters(page)).toEqual({ companyFilter: { headcounts: ['0-500'] } })
})

test('links in a row do not open the profile, the rest of the row does; a company shows in short', async ({
  signedIn: page,
}) => {
  await openPeople(page, { companyFilter: { headcounts: ['0-_'] } })
  await page.context().route('https://**', (route) => route.abort())
  await rows(page).first().hover()
  const link = rows(page).first().getByRole('link', { name: 'LinkedIn' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await link.click()
  await expect(page).not.toHaveURL(/person=/)
  await rows(page).nth(2).locator('td').nth(1).click()
  await expect(page).toHaveURL(/person=/)
  await expect(nameButtons(page).nth(2)).toHaveAttribute('aria-expanded', 'true')

  const company = profile(page).locator('a[href^="/companies/"]').first()
  const name = (await company.textContent()) ?? ''
  const card = page.getByRole('region', { name, exact: true })
  await company.hover()
  await expect(card).toContainText('Headcount')
  // It moves neither focus nor profile, and Escape closes nothing else.
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(/person=/)

  await page.mouse.move(700, 10)
  await page.keyboard.press('Tab')
  await company.focus()
  await expect(card.getByRole('link', { name: /^Show/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link', { name: /^Show/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(company).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
})

test('older answers never replace newer ones', async ({ signedIn: page }) => {
  await openPeople(page)
  // The first search is answered after the second.
  const { held, letGo } = await holdBack(page, '**/v2/search/**', (request) => {
    const body = request.postData() ?? ''
    return body.includes('501-1000') && !body.includes('0-500')
  })
  await filterPanel(page).getByRole('checkbox', { name: '501–1,000' }).check()
  await searchButton(page).click()
  await expect.poll(held).toBeGreaterThan(0)
  // Meanwhile the old rows stay, marked as busy.
  await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'true')
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await searchButton(page).click()
  const both = await serverCount(page, { companyFilter: { headcounts: ['501-1000', '0-500'] } })
  await expect.poll(() => shownTotal(page)).toBe(both)
  await letGo()
  expect(await shownTotal(page)).toBe(both)
  await expect(searchButton(page)).toHaveText(`Search (${both.toLocaleString('en-US')})`)
})

test('a failed count falls back to the total of the results', async ({ signedIn: page }) => {
  await page.route('**/count/by-filters', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openPeople(page)
  const total = await shownTotal(page)
  await expect(searchButton(page)).toHaveText(`Search (${total.toLocaleString('en-US')})`)
  const failed = page.waitForResponse('**/count/by-filters')
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await failed
  await expect(searchButton(page)).toHaveText(`Search (${total.toLocaleString('en-US')})`)
})

test('a server that is down: an error, and a retry that works', async ({ signedIn: page }) => {
  await withoutLiveConnection(page)
  await page.route('**/v2/search/**', (route) => route.abort())
  await page.goto(peopleUrl({ companyFilter: { headcounts: ['0-500'] } }))
  await expect(page.getByText('You’re offline')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/v2/search/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('offline the old rows stay, and the requested page loads once back online', async ({
  signedIn: page,
  context,
  expectAccessible,
}) => {
  await openPeople(page)
  // With the style sheet that comes when the browser is idle: axe reads all that the page names.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. These results may be out of date.')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(15)
  await expect(rows(page).first().getByRole('checkbox')).toBeDisabled()
  await expectAccessible()
  await context.setOffline(false)
  await expect(page.getByText('16–30')).toBeVisible()
  await expect(page.getByText('You’re offline. These results may be out of date.')).toHaveCount(0)
})

test('skeletons of the final size stand in for the first answer', async ({ signedIn: page }) => {
  const { letGo } = await holdBack(page, '**/v2/search/people*')
  await page.goto('/people')
  const table = page.getByRole('table', { name: 'People' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  const body = table.locator('tbody tr')
  await expect(body).toHaveCount(15)
  const before = await body.nth(14).boundingBox()
  expect(before).not.toBeNull()
  await letGo()
  await expect(rows(page)).toHaveCount(15)
  expect(await body.nth(14).boundingBox()).toEqual(before)
})
