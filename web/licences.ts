import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const styles = fileURLToPath(new URL('src/styles/', import.meta.url))
const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

/** The folder of the package that a bundled module belongs to, or null for our own. */
const folderOf = (id: string): string | null =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1] ?? null

/** Packages whose styles and fonts are bundled: those that our style sheets name. */
function stylePackages(): string[] {
  const sheets = readdirSync(styles).map((name) => readFileSync(join(styles, name), 'utf8'))
  const names = sheets.flatMap((text) =>
    [...text.matchAll(/^@(?:import|plugin) '((?:@[^/']+\/)?[^./'][^/']*)/gm)].map(([, name]) => name),
  )
  return names.map((name) => join(modules, name ?? ''))
}

/** The texts of a package's licence: files in its folder, or in `dist`. */
function textOf(folder: string): string {
  for (const place of [folder, join(folder, 'dist')]) {
    const names = existsSync(place) ? readdirSync(place) : []
    const files = names.filter((name) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name)).toSorted()
    if (files.length > 0)
      return files.map((name) => readFileSync(join(place, name), 'utf8').trim()).join('\n\n')
  }
  return 'The package contains no text of its licence.'
}

/** The packages of threads, which are bundled before the rest. */
const ofThreads = new Set<string>()

type Bundle = Record<
  string,
  { type: 'asset' } | { type: 'chunk'; modules: Record<string, { renderedLength: number }> }
>

/** The folders of the packages that are bundled at least in part. */
function bundledPackages(bundle: Bundle): string[] {
  const bundled = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' ? Object.entries(file.modules) : [],
  )
  return bundled.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? (folderOf(id) ?? []) : []))
}

/** Notes the packages that a thread bundles, for `licences`. */
export const threadLicences: Plugin = {
  name: 'thread-licences',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const folder of bundledPackages(bundle)) ofThreads.add(folder)
  },
}

/**
 * Writes `licences.txt` into the build: first a line for each package that is bundled at least in
 * part, fonts and styles included, then their licences in full, as these require. NOTICE repeats
 * the list; e2e/tests/notice.spec.ts compares them.
 */
export const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  generateBundle(_options, bundle) {
    const folders = new Set([...stylePackages(), ...bundledPackages(bundle), ...ofThreads])
    const packages = Array.from(folders, (folder) => {
      const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name: string
        license?: string
      }
      return { title: `${name} (${license ?? 'see its text'})`, text: textOf(folder) }
    }).toSorted((a, b) => (a.title < b.title ? -1 : 1))
    const list = packages.map(({ title }) => title).join('\n')
    const texts = packages.map(({ title, text }) => `${'-'.repeat(80)}\n${title}\n\n${text}\n`).join('\n')
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${list}\n\n${texts}` })
  },
}
