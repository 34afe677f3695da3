import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readPages } from './markdown/pages.ts'
import { wrapped } from './markdown/wrapped.ts'

// Everything that the documentation refers to exists: files, headings and commands.

const root = resolve(import.meta.dirname, '..')
const pages = readPages()
const textOf = new Map(pages.map(({ path, text }) => [path, withoutCode(text)]))

function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[^]*?^ *```/gm, '')
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')
    const repeated = [...Array(10).keys()].map((n) => (n === 0 ? anchor : `${anchor}-${n}`))
    anchors.add(repeated.find((each) => !anchors.has(each)) ?? anchor)
  }
  return anchors
}

type Link = { path: string; link: string }

const links: Link[] = pages.flatMap(({ path }) => {
  const prose = textOf.get(path)!.replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => ({ path, link }))
    .filter(({ link }) => !/^[a-z]+:/.test(link))
})

/** Returns the fault of a link; null if there is none. */
function faultOf({ path, link }: Link): string | null {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? path : normalize(join(dirname(path), decodeURI(file)))
  if (!existsSync(join(root, target))) return `${path}: ${link} does not exist`
  if (anchor === undefined || !target.endsWith('.md')) return null
  const text = textOf.get(target.replaceAll('\\', '/')) ?? ''
  return anchorsOf(text).has(decodeURI(anchor)) ? null : `${path}: ${link} is no heading`
}

test('a link to a missing file or heading is found', () => {
  const faults = [
    'docs/nothing.md',
    'docs/testing.md#nothing',
    '#nothing',
    'docs/testing.md#layers-and-budgets',
  ]
  expect(faults.map((link) => faultOf({ path: 'README.md', link }) !== null)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('every relative link leads to a file and a heading that exist', () => {
  expect(links.length).toBeGreaterThan(150)
  expect(links.map(faultOf).filter((fault) => fault !== null)).toEqual([])
})

test('every picture in docs/images is shown by a page, and each page shows what is there', () => {
  const shown = new Set(
    links
      .filter(({ link }) => link.endsWith('.png'))
      .map(({ path, link }) => normalize(join(dirname(path), link)).replaceAll('\\', '/')),
  )
  const pictures = readdirSync(join(root, 'docs/images')).map((name) => `docs/images/${name}`)
  expect(pictures.filter((picture) => !shown.has(picture))).toEqual([])
  const source = readFileSync(join(root, 'e2e/pictures/docs.pictures.ts'), 'utf8')
  const taken = [...source.matchAll(/take\(page, ['`]([\w-]+)(?:\$\{language\})?['`]\)/g)].map(
    ([, name]) => name!,
  )
  const untaken = pictures.filter(
    (picture) => !taken.some((name) => picture.startsWith(`docs/images/${name}`)),
  )
  expect(untaken).toEqual([])
})

type Package = { workspaces?: string[]; scripts?: Record<string, string> }
const packageOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package

test('every npm script that a page names exists', () => {
  const scripts = new Map(
    ['', ...packageOf('').workspaces!].map((folder) => [folder, packageOf(folder).scripts ?? {}]),
  )
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/npm\s+run\s+([a-z][\w:-]*)([^`]{0,60})/g)].map(([, script = '', options = '']) => {
      const workspace = /(?:-w|--workspace)[ =]\s*(?:@rapport\/)?([\w-]+)/.exec(options)?.[1] ?? ''
      return { path, script, workspace }
    }),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ script, workspace }) => !scripts.get(workspace)?.[script])).toEqual([])
})

/** Files of the repository that a page names from its root, such as `server/src/app.ts`. */
const namedFile =
  /(?<![\w./-])(?:contract|normalise|dataset|search|search-opensearch|language|server|web|e2e|bench|scripts|docs)\/[\w./-]*\.(?:ts|tsx|mjs|json|md|yaml)(?![\w*{])/g

test('every source file that a page names by its path exists', () => {
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(namedFile)].map(([file]) => ({ path, file })),
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

test('prose is wrapped: npm run format', () => {
  expect(wrapped(`${'word '.repeat(19)}\`a command\``)).toBe(`${'word '.repeat(19).trim()}\n\`a command\``)
  expect(wrapped(`- ${'word '.repeat(30)}\n\n| ${'cell '.repeat(30)}|`).split('\n')).toHaveLength(4)
  expect(pages.filter(({ text }) => wrapped(text) !== text).map(({ path }) => path)).toEqual([])
})
