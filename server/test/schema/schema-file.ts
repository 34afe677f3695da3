import { join } from 'node:path'

/** Generated: `npm run schema`. */
export const schemaFile = join(import.meta.dirname, '../../schema.sql')
