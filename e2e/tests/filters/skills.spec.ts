import { expect, test } from '../../fixtures.ts'
import { filterGroup, openPeople, openSection, searched, serverCount } from '../../people-page.ts'

test('the most frequent skills of the people found stand in the open section, with exact counts', async ({
  signedIn: page,
}) => {
  const seniority = { experience: { seniorityLevels: ['Director' as const] } }
  await openPeople(page, seniority)
  await openSection(page, 'Skills')
  const frequent = filterGroup(page, 'Most frequent skills')
  const boxes = frequent.getByRole('checkbox')
  await expect(boxes).toHaveCount(20)
  const label = frequent.locator('label').first()
  const skill = (await label.innerText()).split('\n')[0]!
  const count = await serverCount(page, { ...seniority, skills: { included: [skill] } })
  await expect(boxes.first()).toHaveAccessibleDescription(new RegExp(count.toLocaleString('en')))
  await boxes.first().check()
  expect(await searched(page)).toEqual({ ...seniority, skills: { included: [skill] } })
  await expect(boxes.first()).toBeChecked()
})
