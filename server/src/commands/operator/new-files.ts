import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../config/start-error.ts'

type NewFile = { name: string; text: string; mode: number }

/**
 * Writes files into a folder, in their order, each complete or not at all, and never over another
 * one. All but the last may be there already with the same text, since a process that was killed
 * half-way may have written them; so it can be run again until the last one is there. Throws a
 * StartError, and writes nothing, if one of them is there otherwise.
 */
export async function writeNewFiles(folder: string, files: readonly NewFile[]): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    const missing: NewFile[] = []
    for (const file of files) {
      const known = await textOf(join(folder, file.name))
      if (known === null) missing.push(file)
      else if (known !== file.text || file === files.at(-1)) throw existing(join(folder, file.name))
    }
    for (const file of missing) await writeNew(folder, file)
  } catch (error) {
    throw asStartError(error, folder)
  }
}

async function writeNew(folder: string, { name, text, mode }: NewFile): Promise<void> {
  const path = join(folder, name)
  const partial = `${path}.partial`
  // What a killed process left may have another mode.
  await rm(partial, { force: true })
  const file = await open(partial, 'wx', mode)
  try {
    await file.chmod(mode)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  // Unlike renaming, a link never replaces a file. Some file systems have none.
  const isLinked = await link(partial, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw existing(path)
      return false
    },
  )
  if (isLinked) await rm(partial)
  else await rename(partial, path)
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const existing = (path: string) => new StartError(`Nothing was written: ${path} is there already`)

function asStartError(error: unknown, folder: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof StartError || code === undefined) return error
  const remedy = code === 'EACCES' ? '. In a container, run it with --user "$(id -u):$(id -g)"' : ''
  return new StartError(`${folder} can't be written: ${message}${remedy}`)
}
