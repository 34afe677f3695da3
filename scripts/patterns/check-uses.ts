import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Accepted } from './accepted.ts'
import { usesIn, type Use } from './find-uses.ts'
import { judge } from './judge.ts'

/**
 * Returns the faults of our source: one line for each fault, and for each accepted fault that is
 * gone.
 */
export function checkUses(root: string, files: readonly string[], accepted: readonly Accepted[]): string[] {
  const verdicts = new Map<string, string | null>()
  const open = new Set(accepted)
  const faults = files.flatMap((file) =>
    usesIn(file, readFileSync(join(root, file), 'utf8')).flatMap((use) => {
      const known = mayBeAccepted(use)
        ? accepted.find((each) => each.file === use.file && oneLine(use.text).startsWith(each.text))
        : undefined
      const fault = faultOf(use, verdicts)
      if (fault === null) return []
      if (known) open.delete(known)
      return known ? [] : [`${use.file}:${use.line} ${oneLine(use.text)}\n  ${fault}`]
    }),
  )
  const stale = [...open].map(
    ({ file, text }) => `scripts/patterns/accepted.ts names what ${file} no longer has: ${text}`,
  )
  return [...faults, ...stale]
}

/**
 * Whether a use may be accepted. A reason for a pattern's effect or speed is no reason for writing
 * it in one long line.
 */
const mayBeAccepted = ({ kind }: Use) => kind !== 'long pattern'

/** Where dates are written for people. */
const dates = 'contract/src/dates/'

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

function faultOf(use: Use, verdicts: Map<string, string | null>): string | null {
  if (use.kind === 'date' && use.file.startsWith(dates)) return null
  if (use.kind !== 'pattern') return said[use.kind]
  const key = `/${use.pattern}/${use.flags}`
  if (!verdicts.has(key)) verdicts.set(key, judge(use.pattern, use.flags))
  const verdict = verdicts.get(key) ?? null
  return verdict && `super-linear: ${verdict}`
}

const said = {
  'computed pattern':
    'put together when it runs, so it is not judged: say in scripts/patterns/accepted.ts why it is linear',
  'long pattern': 'a pattern of more than 300 characters is put together from parts with names',
  normalize: 'quadratic in the marks on a letter: call `normalised` of contract/src/plain-text.ts',
  date: 'a form of its own: dates are written by `contract/src/dates`',
  'decision by text':
    'decides by the words of a text for people: give what it comes from a code, and decide by that',
  placeholder:
    'a part of an SQL statement takes its placeholders as arguments: `Placeholders` of server/src/database',
  'long SQL': 'a line of SQL has at most 110 characters',
  cut: 'may halve a character: call `cutText` of contract/src/plain-text.ts',
}
