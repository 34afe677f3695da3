// `node scripts/release-notes.ts v1.2.3` prints the notes of a release, from its section of CHANGELOG.md.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { wrapped } from './markdown/wrapped.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/**
 * Returns the section of a changelog for a tag such as `v1.2.3`, without its heading, each paragraph
 * on one line: where releases are shown, every line break counts. Throws an Error with one line if the
 * tag is not the version of package.json, or if the section is missing, empty or not dated.
 */
export function releaseNotes(tag: string, { changelog, version }: Record<'changelog' | 'version', string>) {
  if (tag !== `v${version}`) throw new Error(`${tag} is not the version of package.json, ${version}`)
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find((text) => text.startsWith(`[${version}] - `))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ## [${version}] - DATE`)
  const [heading = '', ...lines] = section.split('\n')
  if (!/ - \d{4}-\d{2}-\d{2}$/.test(heading))
    throw new Error(`CHANGELOG.md says "${heading}": give the date of the release, as 2026-12-31`)
  const notes = wrapped(lines.join('\n'), Infinity).trim()
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}`)
  return `${notes}\n`
}

if (import.meta.main) {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  try {
    process.stdout.write(releaseNotes(process.argv[2] ?? '', { changelog: read('CHANGELOG.md'), version }))
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
}
