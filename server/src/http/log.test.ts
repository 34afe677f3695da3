import { beforeAll, describe, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { createUser } from '@rapport/test-support/factories.ts'
import { testDatabase } from '../../test/database.ts'
import { createLog } from './log.ts'

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
  await createUser(pool, { email: 'ann.private@example.com' })
})

const errorOf = (sql: string, values: unknown[] = []): Promise<Error> =>
  pool.query(sql, values).then(
    () => new Error('no error'),
    (error: Error) => error,
  )

function logged(details: object): string {
  const lines: string[] = []
  createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } }).error(details, 'failed')
  return lines.join('')
}

describe('a logged database error', () => {
  test.each([
    ['a taken key', `insert into users (email) values ($1)`, ['ann.private@example.com']],
    ['a refused row', `insert into users (email, language) values ($1, 'xx')`, ['ann.private@b.example']],
    ['a malformed value', `select $1::text::integer`, ['ann.private']],
    ['a value in a function', `do $$ begin perform 'ann.private'::text::integer; end $$`, []],
  ])('says what failed, and nothing of %s', async (_what, sql, values) => {
    const error = await errorOf(sql, values)
    const { code } = error as Error & { code: string }
    expect(JSON.stringify(Object.assign({}, error, { message: error.message }))).toContain('ann.private')
    for (const thrown of [error, new Error('outer', { cause: error }), new AggregateError([error])]) {
      const text = logged({ err: thrown })
      expect(text).not.toContain('ann.private')
      expect(text).toContain(error.message.replace(/".*"/s, '').slice(0, 20))
    }
    expect(logged({ err: error })).toContain(code)
    expect(logged({ err: error })).toContain(import.meta.filename.split('/').at(-1)!)
  })

  test('other errors are logged whole', () => {
    const text = logged({
      err: Object.assign(new TypeError('broken "part"', { cause: new Error('why') }), { x: 1 }),
    })
    for (const part of ['TypeError', 'broken \\"part\\"', 'why', '"x":1', 'log.test.ts'])
      expect(text).toContain(part)
  })
})
