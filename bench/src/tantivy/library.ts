import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { MissingProgram } from '../engines/engine.ts'

/** The interface of `bench/tantivy`: see `lib.rs`. Requests, fields and blocks are JSON. */
export type TantivyLibrary = {
  PeopleWriter: new (folder: string, fields: string, threads: number) => PeopleWriter
  PeopleReader: new (folder: string, threads: number) => PeopleReader
}

type PeopleWriter = { add(block: string): void; finish(segments: number): void }

export type PeopleReader = {
  prepare(request: string): PreparedQuestion
  prepareCounts(request: string, aggregations: string): PreparedQuestion
}

type PreparedQuestion = {
  page(isOnePass: boolean, isThreaded: boolean): { total: number; ids: number[] }
  counts(isThreaded: boolean): { total: number; results: string }
}

const crate = join(import.meta.dirname, '../../tantivy')
const suffixes: Partial<Record<NodeJS.Platform, string>> = { darwin: '.dylib', win32: '.dll' }

/**
 * Compiles the crate, which takes minutes the first time, and loads it into this process. `folder`
 * caches the compiled code.
 */
export async function loadTantivy(folder: string): Promise<TantivyLibrary> {
  if (spawnSync('cargo', ['--version']).status !== 0) throw new MissingProgram('it needs Cargo, of Rust')
  const manifest = join(crate, 'Cargo.toml')
  const options = ['--quiet', '--release', '--manifest-path', manifest, '--target-dir', folder]
  const cargo = spawn('cargo', ['build', ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(cargo, 'exit')) as [number | null]
  if (code !== 0) throw new MissingProgram('Cargo could not build bench/tantivy')
  const prefix = process.platform === 'win32' ? '' : 'lib'
  const name = `${prefix}rapport_bench_tantivy${suffixes[process.platform] ?? '.so'}`
  const library = { exports: {} }
  process.dlopen(library, join(folder, 'release', name))
  return library.exports as TantivyLibrary
}
