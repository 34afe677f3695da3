import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/**
 * A folder for the files of one test file, removed at its end. The result writes a file there and
 * returns its path.
 */
export function temporaryFiles(): (name: string, content: string | Uint8Array) => Promise<string> {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rapport-import-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return async (name, content) => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
