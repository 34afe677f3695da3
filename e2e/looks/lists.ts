import { expect } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import { createList } from '../lists.ts'
import { rows } from '../people-page.ts'
import type { State } from './look.ts'

/**
 * Three lists; of the first, some people are there for every reason, and two have a new job.
 * Returns its address.
 */
export async function prepareLists(account: Account | null): Promise<string> {
  const address = await createList(account!.id, 'Pilots of the first quarter', 37)
  await createList(account!.id, '서울 영업 리더', 8)
  await createList(account!.id, 'A list with a rather long title that no column has room for', 120)
  const listId = Number(address.split('/').at(-1))
  const filters = JSON.stringify({ locations: ['Germany'], experience: { seniorityLevels: ['Director'] } })
  await inDatabase(async (pool) => {
    await pool.query(
      `update lists set tags = '{EMEA,"Spring campaign"}', tag_keys = '{emea,"spring campaign"}' where id = $1`,
      [listId],
    )
    for (const [kind, from, found] of [
      ['search', null, filters],
      ['copy', 'Fair in Hanover', null],
    ] as const)
      await pool.query(
        `with addition as (insert into list_additions (user_id, kind, list_ids, from_title, filters, state, total, created_at)
           values ($2, $3, array[$1::integer], $4, $5, 'finished', 4, now()) returning id)
         update list_members set addition_id = (select id from addition)
         where list_id = $1 and member_id % 3 = $6`,
        [listId, account!.id, kind, from, found, kind === 'search' ? 0 : 1],
      )
    await pool.query(
      `update list_members set added_title = 'Sales Manager', added_company = 'Acme', seen_title = 'Sales Manager'
       where list_id = $1 and member_id % 9 = 4`,
      [listId],
    )
  })
  return address
}

/** Two of the three lists are deleted. Returns the address that shows them. */
export async function prepareDeleted(account: Account | null): Promise<string> {
  await prepareLists(account)
  await inDatabase((pool) =>
    pool.query(
      `update lists set deleted_at = now() - interval '3 days' where user_id = $1 and title not like 'Pilots%'`,
      [account!.id],
    ),
  )
  return '/people/my/deleted'
}

export const deletedStates: State[] = [
  {
    name: 'none',
    reach: async ({ page }) => {
      const restore = page.getByRole('button', { name: /^(Restore |.* 되돌리기$)/ })
      await restore.first().click()
      await expect(restore).toHaveCount(1)
      await restore.click()
      await expect(page.getByText(/^(No deleted lists|삭제한 리스트가 없어요)$/)).toBeVisible()
    },
  },
]

const title = /Pilots of the first quarter/

export const listsStates: State[] = [
  {
    name: 'exporting',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click()
      await page.getByRole('menuitem', { name: /^(Download CSV|CSV 내려받기)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'renaming',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('listitem').getByRole('link', { name: title }).press('F2')
      await expect(page.getByRole('textbox', { name: title })).toBeFocused()
    },
  },
  {
    name: 'new list',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(New list|새 리스트)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'deleting',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click()
      await page.getByRole('menuitem', { name: /^(Delete list|리스트 삭제)$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

export const listStates: State[] = [
  {
    name: 'selected people',
    reach: async ({ page }) => {
      await page.locator('#select-page').click()
      await expect(page.getByRole('button', { name: /^(Remove|제거)$/ })).toBeVisible()
    },
  },
  {
    name: 'copying',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Copy to…|복사…)$/ }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'removing',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(Remove|제거)$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'a profile',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await rows(page).nth(1).locator('a[id^="person-"]').click()
      await expect(page.getByRole('heading', { name: /^(Career|경력)$/ })).toBeVisible()
    },
  },
  {
    name: 'enriching',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /^(Enrich|정보 보강)$/ })
        .first()
        .click()
      await page.getByRole('checkbox', { name: /^(Phones|전화번호)$/ }).check()
      await expect(page.getByRole('dialog').locator('[aria-busy=false]')).toBeVisible()
    },
  },
  {
    name: 'enriched',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Try 10|10명만 해 보기)$/ }).click()
      await page.getByRole('button', { name: /^(Details|자세히)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
