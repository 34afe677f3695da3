import { expect, test } from '../../fixtures.ts'
import { nameButtons, openPeople, profile, rows } from '../../people-page.ts'

test('skills that are asked for come first and are marked, in their column and in the profile', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openPeople(page, { skills: { included: ['ms excel'] } })
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  for (const name of ['Location', 'Headcount']) await menu.getByRole('checkbox', { name }).uncheck()
  for (const name of ['Skills', 'Time in role', 'Time at company'])
    await menu.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Skills' })).toBeVisible()
  const head = await page.getByRole('columnheader').allTextContents()
  const column = (name: string) => head.indexOf(name) + 1
  const cells = (name: string) => rows(page).locator(`td:nth-child(${column(name) + 1})`)
  await expect(cells('Skills').first()).toContainText('Searched for: Microsoft Excel')
  const skills = await cells('Skills').allTextContents()
  for (const text of skills) expect(text).toMatch(/^Searched for: Microsoft Excel(?:, |\+|$)/)
  for (const name of ['Time in role', 'Time at company'])
    for (const text of await cells(name).allTextContents())
      expect(text).toMatch(/^(?:\d+y)? ?(?:\d+mo)?$|^–$/)

  await nameButtons(page).first().click()
  const marked = profile(page).getByRole('listitem').filter({ hasText: 'Searched for: Microsoft Excel' })
  await expect(marked).toHaveCount(1)
  await expect(profile(page).getByRole('listitem').filter({ hasText: 'Searched for:' })).toHaveCount(1)
  const offsets = await marked.evaluate((item) =>
    [...item.parentElement!.children].map(
      (one) => one.firstElementChild!.getBoundingClientRect().top - one.getBoundingClientRect().top,
    ),
  )
  expect(offsets.length).toBeGreaterThan(1)
  expect(new Set(offsets).size).toBe(1)
  await page.setViewportSize({ width: 1440, height: 400 })
  // The hidden text of a mark far down does not make the page longer.
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(beyond).toBeLessThanOrEqual(0)
})

test('the count of further skills stays in sight where the table is wider than its window', async ({
  signedIn: page,
}) => {
  await openPeople(page, { skills: { included: ['ms excel'] } })
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  for (const name of ['Time in role', 'Time at company', 'Skills'])
    await menu.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expect(page.locator('table[data-scrolling]')).toBeVisible()
  const counts = rows(page).getByText(/^\+\d+$/)
  await expect(counts.first()).toBeVisible()
  const ends = await counts.evaluateAll((all) => all.map((count) => count.getBoundingClientRect().right))
  for (const end of ends) expect(end).toBeLessThanOrEqual(page.viewportSize()!.width)
})
