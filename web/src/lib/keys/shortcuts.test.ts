import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keyCap, shortcuts } from './shortcuts.ts'

const source = new URL('../../', import.meta.url)
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(new URL(file, source), 'utf8') }))

const known = shortcuts.flatMap(({ keys }): readonly string[] => keys)

/** Keys that act without a control of their own. */
const withoutControl = new Set(['mod+k', '?', 'ArrowDown', 'ArrowUp', 'Enter'])

it('has a control for each key, and no other', () => {
  const stated = screens.flatMap(({ text }) =>
    [...text.matchAll(/(?:\bkeys|data-keys)="([^"]+)"|\b(?:email|phone): '([a-z])'/g)].map(
      ([, key, contact]) => key ?? contact!,
    ),
  )
  expect([...new Set(stated)].toSorted()).toEqual(known.filter((key) => !withoutControl.has(key)).toSorted())
})

it('has each key once', () => {
  expect(new Set(known).size).toBe(known.length)
})

it('has a tooltip on each button that only an icon shows', () => {
  // Icon buttons have one by themselves. Any other states its name as its title.
  const unnamed = screens.flatMap(({ file, text }) =>
    [
      ...text
        .replaceAll(/<Tooltip\b.*?<\/Tooltip>/gs, '')
        .matchAll(/<(?:button|Button)\b((?:[^<>]|=>)*)>\s*<[^<>]*\/>\s*<\/(?:button|Button)>/g),
    ]
      .filter(([, attributes]) => !attributes!.includes('title='))
      .map(() => file),
  )
  expect(unnamed).toEqual([])
})

it('names keys by their caps', () => {
  expect([keyCap('mod+k', true), keyCap('mod+k', false)]).toEqual(['⌘K', 'Ctrl K'])
  expect(['j', '/', 'ArrowDown', 'Escape', 'Enter'].map((key) => keyCap(key, false))).toEqual([
    'J',
    '/',
    '↓',
    'Esc',
    'Enter',
  ])
})
