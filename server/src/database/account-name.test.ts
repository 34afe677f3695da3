import { personName } from '@rapport/contract/accounts/person-name.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { nameOf } from './account-name.ts'

const names: [string, string][] = [
  ['민준', '김'],
  ['Ada', 'Byron'],
  ['민준', 'Kim'],
  ['Minjun', '김'],
  ['서 연', '남궁'],
  ['', '김'],
  ['Plato', ''],
]

test('the database and the browser write a name alike, and that of a removed account is empty', async () => {
  const { pool } = await testDatabase()
  for (const [firstName, lastName] of names) await createUser(pool, { firstName, lastName })
  const written = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select ${nameOf('u')} as name from users u order by u.id`,
    )
    return rows.map(({ name }) => name)
  }
  expect(await written()).toEqual(names.map(([given, family]) => personName(given, family)))
  await pool.query(`update users set first_name = '', last_name = ''`)
  expect(await written()).toEqual(names.map(() => ''))
})

test('it knows every letter of the script', async () => {
  const { pool } = await testDatabase()
  const letters = Array.from({ length: 0x1_0000 }, (_none, code) => String.fromCharCode(code)).filter(
    (letter) => letter.isWellFormed() && letter !== '\0',
  )
  // A family name of one letter stands first, without a space, if the letter is of the script.
  const { rows } = await pool.query<{ letter: string }>(
    `select u.last_name as letter from unnest($1::text[]) as u (last_name)
     cross join lateral (select '가' as first_name, u.last_name) n where ${nameOf('n')} = u.last_name || '가'`,
    [letters],
  )
  const known = rows.map(({ letter }) => letter)
  expect(new Set(known)).toEqual(new Set(letters.filter((letter) => /\p{Script=Hangul}/u.test(letter))))
})
