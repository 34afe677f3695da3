import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isHolderAlive, writeIdentity } from './lock.ts'

/**
 * Which processes use the server: one file each, `postgres.used-by.*`, that names the process.
 * Files, because a server that is recovering or stuck can't be asked.
 */
export class Presence {
  /** Names this process; locks are taken with it. */
  readonly file: string

  private constructor(file: string) {
    this.file = file
  }

  static async enter(dataDir: string): Promise<Presence> {
    return new Presence(await writeIdentity(join(dataDir, prefix)))
  }

  /**
   * Whether another process, or this one a second time, uses the server. Removes what killed
   * processes left.
   */
  async hasOthers(): Promise<boolean> {
    const folder = dirname(this.file)
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${prefix}.`))
    let found = false
    for (const name of names.filter((other) => other !== basename(this.file))) {
      const path = join(folder, name)
      if (await isHolderAlive(path)) found = true
      else await rm(path, { force: true })
    }
    return found
  }

  async leave(): Promise<void> {
    await rm(this.file, { force: true })
  }
}

const prefix = 'postgres.used-by'
