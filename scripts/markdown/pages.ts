import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export type Page = { path: string; text: string }

/** All documentation of the repository, with paths from its root. */
export function readPages(): Page[] {
  const paths = globSync(['*.md', 'docs/**/*.md', '*/src/**/README.md'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
