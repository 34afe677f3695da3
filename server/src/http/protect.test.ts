import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ariaStyles } from './protect.ts'

const library = fileURLToPath(new URL('../../../node_modules/react-aria/dist/private/', import.meta.url))

test.skipIf(!existsSync(library))(
  'the style elements that React Aria adds are those that the policy allows',
  async () => {
    const [press, scroll] = await Promise.all(
      ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((file) =>
        readFile(library + file, 'utf8'),
      ),
    )
    expect(styleIn(press!)).toEqual([ariaStyles[0]])
    expect(styleIn(scroll!)).toEqual([ariaStyles[1]])
  },
)

/** The texts of the style elements that a module creates. The only name in them is the attribute. */
function styleIn(source: string): string[] {
  return [...source.matchAll(/textContent = `([^`]*)`\.trim\(\)/g)].map(([, text]) =>
    text!.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim(),
  )
}
