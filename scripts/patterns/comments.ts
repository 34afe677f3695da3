import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Characters of a line that is all comment. They are wrapped at 100; a long word may reach beyond. */
const maxLine = 110

/** Prose. Drawings are indented, and what the linter is told stands on one line. */
const prose = /^\s*(?:\/\/ (?!oxlint-)|\/\*|\* \S)/

/** A comment is a sentence about what follows: these begin a fragment that leans on its name. */
const fragment = /^\s*(?:\/\*\*?|\*|\/\/) (?:Of|Who|Whose|Whom|What became|But|And|That) /
const firstLine = /^\s*(?:\/\*|\/\/)/
const opening = /^\s*\/?\*{1,2}$/

/** Returns the faults of our comments, one line each. */
export const commentFaults = (root: string, files: readonly string[]): string[] =>
  files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8').split('\n')))

export function faultsIn(file: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const place = `${file}:${at + 1} ${line.trim().slice(0, 60)}\n  `
    if (line.length > maxLine && prose.test(line))
      return [`${place}a line of a comment has at most ${maxLine} characters`]
    if (fragment.test(line) && isFirst(lines, at))
      return [`${place}a comment is a sentence: subject, verb, object`]
    return []
  })
}

/** Whether a line begins a comment, or a paragraph of one. */
function isFirst(lines: readonly string[], at: number): boolean {
  const [line = '', before = ''] = [lines[at], lines[at - 1]]
  if (line.trim().startsWith('//')) return !before.trim().startsWith('//')
  return firstLine.test(line) || opening.test(before)
}
