import { createPool } from '../../src/database/database.ts'
import { crowd } from '../people/crowd.ts'
import { load } from '../people/load-people.ts'
import { itemsOf } from '../people/stored.ts'

/** An import process, `node import-crowd.ts URL PEOPLE`. Tests kill it. */
const [url = '', people = ''] = process.argv.slice(2)
const pool = createPool(url)
await load(pool, itemsOf(crowd(Number(people))))
await pool.end()
