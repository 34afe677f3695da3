import { loadMapping } from '@rapport/dataset/import/csv/mapping.ts'
import { recogniseFile } from '@rapport/dataset/import/exports/recognise-file.ts'
import type { ImportSource } from '../features/import/import-source.ts'
import type { ImportArguments } from './import-arguments.ts'
import { describeFile } from './import-progress.ts'

type FileSource = Exclude<ImportSource, { kind: 'synthetic' }>
type Named = Pick<ImportArguments, 'file' | 'format' | 'map'>

/**
 * How a file is read, before the database is opened. Prints what a file was recognised as. Throws
 * an `ImportError` for a bad mapping, or a file that isn't recognised, or the signal's reason.
 */
export async function findSource({ file, format, map }: Named, signal: AbortSignal): Promise<FileSource> {
  if (format === 'auto') {
    const found = await recogniseFile(file, signal)
    process.stdout.write(`${describeFile(found)}\n`)
    if (found.kind === 'csv')
      return { kind: 'csv', path: file, mapping: found.mapping, counting: found.counting }
    return { ...found, path: file }
  }
  if (format === 'pdl' || map === null) return { kind: 'pdl', path: file }
  return { kind: 'csv', path: file, mapping: await loadMapping(map) }
}
