import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const plain = /\b(?:userIds?|accountIds?|ownerId|teamIds?)\??: (?:readonly )?number\b/

/**
 * Lines of the server that call the id of an account or a team a number. As types of their own
 * (`database/ids.ts`), one is never taken for the other.
 */
export const plainIds = (root: string, files: readonly string[]): string[] =>
  files
    .filter((file) => file.startsWith('server/src/'))
    .flatMap((file) => plainIdsIn(file, readFileSync(join(root, file), 'utf8').split('\n')))

export const plainIdsIn = (file: string, lines: readonly string[]): string[] =>
  lines.flatMap((line, at) =>
    plain.test(line)
      ? [`${file}:${at + 1} ${line.trim().slice(0, 60)}\n  the id of an account is an AccountId`]
      : [],
  )
