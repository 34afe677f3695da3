import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const front = /\/features\/([^/]+)\/\1\.tsx?$/
/**
 * An import or re-export with a relative path, unless of types alone. Captures its keyword, what it
 * names, and the path.
 */
const statements = /^(import|export) ((?:[\w$]+, )?(?:\{[^}]*\}|\*(?: as [\w$]+)?|[\w$]+)) from '(\.[^']*)'/gm

/** The names between braces, without types: these leave nothing in the build. Throws on any other form. */
function namesOf(named: string, statement: string): string[] {
  const list = /^\{([^}]*)\}$/.exec(named)?.[1] ?? '*'
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  if (names.every((name) => /^[\w$]+$/.test(name) && name !== 'default')) return names
  throw new Error(`A front takes part in \`import { name }\` and \`export { name }\` alone: ${statement}`)
}

/** The file behind each name that a front re-exports. */
function reExportsOf(file: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [statement, keyword, named = '', path = ''] of readFileSync(file, 'utf8').matchAll(statements)) {
    if (keyword !== 'export') continue
    for (const name of namesOf(named, `${file}: ${statement}`)) files.set(name, resolve(dirname(file), path))
  }
  return files
}

/** The code of the module `id` with its imports from fronts replaced. */
export function withoutFronts(code: string, id: string): string {
  return code.replaceAll(statements, (statement, keyword: string, named: string, path: string) => {
    const file = resolve(dirname(id), path)
    if (!front.test(file)) return statement
    if (keyword === 'export') throw new Error(`A front must not be re-exported: ${id}: ${statement}`)
    const behind = reExportsOf(file)
    return namesOf(named, `${id}: ${statement}`)
      .map((name) => {
        const target = behind.get(name)
        return `import { ${name} } from '${target ? `./${relative(dirname(id), target)}` : path}'`
      })
      .join('; ')
  })
}

/**
 * Features import each other through their fronts. A front exports more than one screen needs, so
 * the build follows each name to the file behind it, as if that file had been imported. A front
 * therefore adds nothing to what a screen loads.
 */
export const fronts: Plugin = {
  name: 'fronts',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/src\/[^?]*\.tsx?$/ },
    handler(code, id) {
      const next = withoutFronts(code, id)
      return next === code ? null : { code: next, map: null }
    },
  },
}
