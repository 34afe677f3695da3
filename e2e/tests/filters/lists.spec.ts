import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { createList } from '../../lists.ts'
import {
  addressFilters,
  appliedChips,
  filterGroup,
  filterPanel,
  openPeople,
  openSection,
  peopleUrl,
  searchButton,
  shownTotal,
} from '../../people-page.ts'

const idOf = (address: string) => Number(address.split('/').at(-1))

test('lists are included or excluded with their titles; one that is gone has to be taken out first', async ({
  page,
  expectAccessible,
}) => {
  const { id } = await signInAsNewAccount(page)
  const pilots = idOf(await createList(id, 'Pilots', 3))
  const nurses = idOf(await createList(id, 'Nurses', 2))
  await openPeople(page)
  const everybody = await shownTotal(page)
  await openSection(page, 'Lists')
  const box = filterGroup(page, 'Lists').getByRole('checkbox', { name: 'Pilots' })
  await expect(box).toHaveAccessibleDescription(/\b3\b/)
  await box.check()
  await searchButton(page).click()
  await expect(appliedChips(page)).toHaveText(['List: Pilots'])
  await expect.poll(() => shownTotal(page)).toBe(3)
  await filterPanel(page).getByRole('button', { name: 'Exclude Nurses' }).click()
  await filterPanel(page).getByRole('radio', { name: 'Not revealed' }).check()
  await expectAccessible()
  await searchButton(page).click()
  await expect(appliedChips(page)).toHaveText([
    'List: Pilots',
    'Exclude lists: Nurses',
    'Contacts not revealed',
  ])
  expect(addressFilters(page)).toEqual({
    listFilter: { listsIncluded: [pilots], listsExcluded: [nurses], revealed: false },
  })
  await expect.poll(() => shownTotal(page)).toBe(1)

  await page.goto(peopleUrl({ listFilter: { listsExcluded: [nurses] } }))
  await expect.poll(() => shownTotal(page)).toBe((everybody ?? 0) - 2)
  await page.goto(peopleUrl({ listFilter: { listsExcluded: [2 ** 31 - 1] } }))
  await expect(page.getByRole('alert').filter({ hasText: 'can no longer be restored' })).toBeVisible()
  await expect(appliedChips(page)).toHaveText(['Exclude lists: Deleted list'])
})
