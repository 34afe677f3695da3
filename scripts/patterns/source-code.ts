import { parseSync, type Node } from 'oxc-parser'
import { globSync } from 'node:fs'

/** A place in our source, its file relative to the root. */
export type Place = { file: string; line: number; text: string }

/**
 * The files that the product is made of, relative to the root, in order. What `bench` reads it
 * wrote itself.
 */
export const sourceFiles = (root: string): string[] =>
  globSync('*/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('bench/'))
    .toSorted()

/** All our code, tests and scripts as well, relative to the root. */
export const allCode = (root: string): string[] =>
  globSync(
    '{*,{bench,contract,dataset,e2e,language,normalise,scripts,search,search-opensearch,server,test-support,web}/**/*}.{ts,tsx,mjs,js}',
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    },
  ).toSorted()

type Visit = (node: Node, placeOf: (node: Node) => Place) => void

/** Visits each node of a file's syntax tree, parents first. Throws if it can't be parsed. */
export function visitSource(file: string, source: string, visit: Visit): void {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const placeOf = ({ start, end }: Node): Place => ({
    file,
    line: source.slice(0, start).split('\n').length,
    text: source.slice(start, end),
  })
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    else if (isNode(value)) {
      visit(value, placeOf)
      for (const part of Object.values(value)) walk(part)
    }
  }
  walk(program)
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/**
 * The text of a string or a template, in which an ellipsis stands for what is put into it. Null
 * for other nodes.
 */
export function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('…')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}
