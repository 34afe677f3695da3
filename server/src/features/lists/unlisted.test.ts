import { createUser } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase, untilBlocked } from '../../../test/database.ts'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { inTransaction } from '../../database/transaction.ts'
import { deleteUnlisted } from '../own-people/own-people.ts'
import { addToEach } from './add-people.ts'
import { insertAddition } from './addition-queries.ts'

let pool: Pool
let ann: AccountId
let ben: AccountId
let listId: number
beforeAll(async () => {
  ;({ pool } = await testDatabase())
  ;[ann, ben] = [(await createUser(pool)).id, (await createUser(pool)).id]
  await joinTeam(pool, { id: ben, of: ann, role: 'member' })
  listId = await createList(pool, ben, { title: 'His' })
})

const remove = (ids: number[]) => inTransaction(pool, (client) => deleteUnlisted(client, ids))

async function add(client: AccountClient, id: number): Promise<number> {
  const now = new Date()
  const asked = { kind: 'import' as const, listIds: [listId], personIds: [], now }
  const additionId = await insertAddition(client, ben, asked)
  const addition = { userId: ben, additionId, listIds: [listId], ids: [id], areMatched: true, now }
  return (await addToEach(client, addition)).added
}

const exists = async (id: number) =>
  (await pool.query('select from own_people where id = $1', [id])).rowCount === 1

test('whom a teammate’s import lists at the moment of the removal stays', async () => {
  const own = await createOwnPerson(pool, ann, { fullName: 'Ola Own' })
  let removal: Promise<void> = Promise.resolve()
  await asAccount(pool, ben, async (client) => {
    expect(await add(client, own)).toBe(1)
    removal = remove([own])
    await untilBlocked(pool)
  })
  await removal
  expect(await exists(own)).toBe(true)
  const { rows } = await pool.query('select own_person_id as id from list_members where list_id = $1', [
    listId,
  ])
  expect(rows).toEqual([{ id: own }])
})

test('whom nobody lists is removed, once, by two at the same moment', async () => {
  const [own, listed] = [
    await createOwnPerson(pool, ann, { fullName: 'Ola Own', email: 'ola@own.example' }),
    await createOwnPerson(pool, ann, { fullName: 'Lis Own' }),
  ]
  await createList(pool, ann, { title: 'Hers', people: [listed] })
  await Promise.all([remove([own, listed]), remove([listed, own])])
  expect([await exists(own), await exists(listed)]).toEqual([false, true])
  expect((await pool.query('select from own_contact_values')).rows).toEqual([])
})
