import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Characters of a line that is all comment. They are wrapped at 100; a long word may reach beyond. */
const maxLine = 110

/** Prose. Drawings are indented, and what the linter is told stands on one line. */
const comment = /^\s*(?:\/\/ (?!oxlint-)|\/\*|\* \S)/

/** The comments that are too long, one line for each. */
export const longComments = (root: string, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        line.length > maxLine && comment.test(line)
          ? [
              `${file}:${at + 1} ${line.trim().slice(0, 60)}…\n  a line of a comment has at most ${maxLine} characters`,
            ]
          : [],
      ),
  )
