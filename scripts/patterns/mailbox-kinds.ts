import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders that may know how kinds of mailboxes differ. */
const mayName = /\/(mail|integrations)\//
const names = /'(gmail|outbox|smtp|microsoft)'/

/**
 * Lines that name a kind of mailbox outside of the folders for them. What differs between kinds is
 * a property of the port (`Traits`), so that the next kind needs no search for such lines.
 */
export const namedKinds = (root: string, files: readonly string[]): string[] =>
  files.flatMap((file) => namedKindsIn(file, readFileSync(join(root, file), 'utf8').split('\n')))

export const namedKindsIn = (file: string, lines: readonly string[]): string[] =>
  mayName.test(file)
    ? []
    : lines.flatMap((line, at) =>
        names.test(line) && !line.trimStart().startsWith('import ')
          ? [
              `${file}:${at + 1} ${line.trim().slice(0, 60)}\n  only mail and integrations name a kind of mailbox`,
            ]
          : [],
      )
