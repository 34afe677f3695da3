import { z } from 'zod'
import { StartError } from '../config/start-error.ts'
import { saltBytes } from './sealed-stream.ts'

/** The line in clear at the start of a backup, by which a file is known for one. */
const header = z.strictObject({
  rapport: z.literal('backup'),
  format: z.int(),
  createdAt: z.iso.datetime(),
  /** The release that made it. */
  version: z.string(),
  salt: z.base64(),
})
export type BackupHeader = z.infer<typeof header>

export const format = 1
/** Bytes. */
export const maxHeaderLength = 1024

export const writeHeader = (given: Omit<BackupHeader, 'rapport' | 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ rapport: 'backup', format, ...given })}\n`)

/** Reads the line. Throws a StartError for what is no backup, or one of a newer release. */
export function readHeader(line: Buffer): BackupHeader & { saltBuffer: Buffer } {
  const { data } = header.safeParse(parsed(line))
  const saltBuffer = Buffer.from(data?.salt ?? '', 'base64')
  if (!data || saltBuffer.length !== saltBytes) throw new StartError('This is no backup of Rapport')
  if (data.format > format)
    throw new StartError(`This backup was made by release ${data.version}, which is newer than this one`)
  return { ...data, saltBuffer }
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return null
  }
}
