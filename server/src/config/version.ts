import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

/** The release that runs. */
export const { version } = manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')),
)
