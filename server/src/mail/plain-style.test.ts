import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainStyle } from './plain-style.ts'

const colours = (css: string): [string, string][] =>
  [...css.matchAll(/(--[a-z-]+): (oklch\([^)]*\))/g)].map(([, name, value]) => [name!, value!])

test('the server’s own pages have the colours of the web application', async () => {
  const tokens = await readFile(join(import.meta.dirname, '../../../web/src/styles/tokens.css'), 'utf8')
  const [, lightTokens = '', darkTokens = ''] = tokens.split(/:root(?:\[data-theme='dark'\])? \{/)
  const [light = '', dark = ''] = plainStyle.split('@media (prefers-color-scheme: dark)')
  for (const [own, theirs] of [
    [light, lightTokens],
    [dark, darkTokens],
  ] as const) {
    const known = new Map(colours(theirs))
    expect(colours(own).length).toBeGreaterThan(9)
    expect(colours(own).filter(([name, value]) => known.get(name) !== value)).toEqual([])
  }
})
