import type { Role } from '@rapport/contract/teams/roles.ts'
import { expect, type Page } from '@playwright/test'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { createAccount, type Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import { createInvitation, createTeammate } from '../teams.ts'
import type { State } from './look.ts'

const longName = `${'A'.repeat(100)} ${'B'.repeat(100)}`

const people = [
  { firstName: '민서', lastName: '김', role: 'manager', limits: [null, null], spent: [212, 3] },
  { firstName: 'Jonas', lastName: 'Weber', role: 'member', limits: [200, 20], spent: [184, 20] },
  { firstName: 'A'.repeat(100), lastName: 'B'.repeat(100), role: 'member', limits: [0, null], spent: [0, 0] },
  { firstName: '서연', lastName: '박', role: 'viewer', limits: [null, null], spent: [0, 0] },
] as const

/** A team with everything: roles, limits, credits spent, invitations and a log. Returns its owner. */
async function fillTeam(owner: AccountId): Promise<void> {
  for (const { role, limits, spent, ...name } of people) {
    const { id } = await createTeammate(owner, role, name)
    await inDatabase(async (pool) => {
      for (const [index, module] of ['TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL'].entries()) {
        if (limits[index] !== null)
          await pool.query('insert into credit_limits (user_id, module, amount) values ($1, $2, $3)', [
            id,
            module,
            limits[index],
          ])
        if (spent[index]! > 0)
          await pool.query(
            `insert into credit_spending (user_id, module, month, spent) values ($1, $2, utc_month(now()), $3)`,
            [id, module, spent[index]],
          )
      }
      await pool.query(
        `insert into team_log (team_id, kind, actor_id, subject_id, details, created_at)
         select team_id, kind, $1, case when named then $2::int end, details, now() - age
         from users cross join (values
           ('joined', true, '{"role": "member"}'::jsonb, interval '9 days'),
           ('role_changed', true, '{"from": "member", "to": "manager"}', interval '5 days'),
           ('limit_changed', true, '{"module": "TALENT_EMAIL_REVEAL", "from": null, "to": 200}', interval '3 days'),
           ('renamed', false, '{"name": "Northwind Sales"}', interval '10 days')
         ) as entry(kind, named, details, age) where id = $1`,
        [owner, id],
      )
    })
  }
  await inDatabase((pool) =>
    pool.query(
      `update teams set name = 'Northwind Sales' where id = (select team_id from users where id = $1)`,
      [owner],
    ),
  )
  await createInvitation(owner, 'lee@northwind.example', { role: 'manager' })
  await createInvitation(owner, `${'long.address.'.repeat(4)}of.somebody@northwind.example`, {
    isExpired: true,
  })
}

/** Gives the signed-in account a role in a team with everything. */
export const prepareTeam = (role: Role) => async (_: Page, account: Account | null) => {
  if (role === 'owner') return fillTeam(account!.id)
  const owner = await createAccount({ firstName: 'Olivia', lastName: 'Stone' })
  await fillTeam(owner.id)
  await inDatabase((pool) => joinTeam(pool, { id: account!.id, of: owner.id, role }))
}

async function chooseAction(page: Page, name: string, place: 'first' | 'last'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${name}( 님에 대한 작업)?$`) }).click()
  await page.getByRole('menuitem')[place]().click()
}

const dialog = (page: Page) => page.getByRole('dialog')

export const inviteButton = (page: Page) =>
  page.getByRole('button', { name: /^(Invite a teammate|팀원 초대)$/ })

export const lastMember = (page: Page) => page.getByRole('table').getByRole('row').last()

const inviting: State = {
  name: 'inviting',
  reach: async ({ page }) => {
    await inviteButton(page).click()
    await dialog(page)
      .getByRole('button', { name: /^(Send invitation|초대 보내기)$/ })
      .click()
    await expect(dialog(page).locator('[aria-invalid=true]')).toBeVisible()
  },
}

export const aloneStates: State[] = [inviting]

export const teamStates: State[] = [
  {
    name: 'renaming',
    reach: async ({ page }) => {
      await page.getByText(/^(What each role may do|역할별로 할 수 있는 일)$/).click()
      await expect(page.getByRole('term').last()).toBeVisible()
      await page.getByRole('button', { name: /^(Rename team|팀 이름 바꾸기)$/ }).click()
      await expect(page.getByRole('textbox', { name: /^(Team name|팀 이름)$/ })).toBeFocused()
    },
  },
  {
    name: 'limits',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await chooseAction(page, 'Jonas Weber', 'first')
      await expect(dialog(page).getByRole('textbox').first()).toBeFocused()
    },
  },
  {
    name: 'removing',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await chooseAction(page, longName, 'last')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

export const leavingTeam: State[] = [
  {
    name: 'leaving',
    reach: async ({ page }) => {
      await chooseAction(page, 'Mina Test', 'last')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

/** The link of an invitation to an address; by default to that of the account that looks at it. */
export const invited = (address?: string) => async (account: Account | null) => {
  const owner = await createAccount({ firstName: 'Olivia', lastName: 'Stone' })
  return createInvitation(owner.id, address ?? account!.email, { role: 'manager' })
}

/** The account is moving into its team. */
export async function prepareMove(page: Page): Promise<void> {
  await page.route('**/api/users/profile', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { team: object } }
    const team = { ...data.team, name: 'Northwind Sales', members: 2, isMoving: true }
    await route.fulfill({ response, json: { data: { ...data, team } } })
  })
  await page.route('**/api/team/move', (route) =>
    route.fulfill({ json: { data: { isMoving: true, moved: 1200, total: 54_321 } } }),
  )
}
