import { expect, test } from 'vitest'
import { forecastRows } from './forecast-rows.ts'

const mailbox = (id: number, dailyCap = 50) => ({ id, address: `m${id}@rapport.test`, dailyCap })
const day = (date: string, mailboxId: number, count: number) => ({ date, mailboxId, count })

test('a day has a count for each mailbox that sends at all', () => {
  const days = [day('2026-11-24', 1, 3), day('2026-11-23', 2, 5), day('2026-11-24', 2, 1)]
  expect(forecastRows({ days, mailboxes: [mailbox(1), mailbox(2, 40), mailbox(3)] })).toEqual({
    columns: [
      { id: 1, address: 'm1@rapport.test', cap: 50 },
      { id: 2, address: 'm2@rapport.test', cap: 40 },
    ],
    days: [
      { date: '2026-11-23', counts: [0, 5] },
      { date: '2026-11-24', counts: [3, 1] },
    ],
    more: 0,
  })
})

test('many mailboxes become one column, and days after a week a number', () => {
  const mailboxes = [1, 2, 3, 4].map((id) => mailbox(id))
  const days = Array.from({ length: 9 }, (_, at) => day(`2026-11-1${at}`, 1 + (at % 4), 2))
  const rows = forecastRows({ days: [...days, day('2026-11-10', 2, 4)], mailboxes })
  expect(rows.columns).toEqual([{ id: null, address: null, cap: 200 }])
  expect(rows.days).toHaveLength(7)
  expect(rows.days[0]).toEqual({ date: '2026-11-10', counts: [6] })
  expect(rows.more).toBe(2)
})

test('nothing to send has no columns', () => {
  expect(forecastRows({ days: [], mailboxes: [mailbox(1)] })).toEqual({ columns: [], days: [], more: 0 })
})
