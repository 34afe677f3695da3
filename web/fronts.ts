import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const front = /\/features\/([^/]+)\/\1\.tsx?$/
const importStatement = /^import \{([^}]*)\} from '(\.[^']*)'/gm
const reExport = /^export \{([^}]*)\} from '(\.[^']*)'/gm

/** The names of an import or export, without types: these leave nothing in the build. */
const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

/** The file behind each name that a front re-exports. */
function reExportsOf(file: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, list = '', path = ''] of readFileSync(file, 'utf8').matchAll(reExport))
    for (const name of namesOf(list)) files.set(name, resolve(dirname(file), path))
  return files
}

/**
 * Features import each other through their fronts. A front leads to more than one screen needs, so the build follows each name to the file behind
 * it, as if that had been imported: a front adds nothing to what a screen loads.
 */
export const fronts: Plugin = {
  name: 'fronts',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/src\/[^?]*\.tsx?$/ },
    handler(code, id) {
      const next = code.replaceAll(importStatement, (statement, list: string, path: string) => {
        const file = resolve(dirname(id), path)
        if (!front.test(file)) return statement
        const behind = reExportsOf(file)
        return namesOf(list)
          .map((name) => {
            const target = behind.get(name)
            return `import { ${name} } from '${target ? `./${relative(dirname(id), target)}` : path}'`
          })
          .join('; ')
      })
      return next === code ? null : { code: next, map: null }
    },
  },
}
