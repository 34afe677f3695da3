import { inDatabase } from '../database.ts'
import type { Screen } from './look.ts'

/** The account of a look at one of the administration's screens. */
const elevated = { isAdmin: true, isElevated: true } as const

/** Searches and active accounts of some weeks, which no other test looks at. */
const overviewDays = () =>
  inDatabase(async (pool) => {
    await pool.query(
      `insert into usage_counts select 'searches', date_trunc('day', now()) - make_interval(days => back), 20 + back * 37 % 90
       from generate_series(1, 40) back on conflict do nothing`,
    )
    await pool.query(
      `insert into active_days select current_date - back, id from generate_series(1, 40) back, users where (id + back) % 3 = 0
       on conflict do nothing`,
    )
  })

/** The administration's screens. */
// oxfmt-ignore
export const adminScreens: Screen[] = [
  { name: 'administration before its code', path: '/admin', account: { isAdmin: true }, ready: (page) => page.getByRole('textbox') },
  { name: 'administration', path: '/admin', account: elevated, ready: (page) => page.getByRole('table').last(), prepare: overviewDays },
]
