// Part of npm run check: no pattern of ours takes more than linear time, no text is cut inside a
// character, dates are written in one form, nothing decides by the words of a text for people,
// comments are wrapped sentences, tests draw no numbers without a seed, kinds of mailboxes are named
// in their folders alone, and the ids of accounts are no plain numbers. See scripts/patterns/.
import { resolve } from 'node:path'
import { exit } from 'node:process'
import { accepted } from './patterns/accepted.ts'
import { checkUses } from './patterns/check-uses.ts'
import { commentFaults } from './patterns/comments.ts'
import { namedKinds } from './patterns/mailbox-kinds.ts'
import { plainIds } from './patterns/plain-ids.ts'
import { unseeded } from './patterns/seeded.ts'
import { allCode, sourceFiles } from './patterns/source-code.ts'

const root = resolve(import.meta.dirname, '..')
const code = allCode(root)
const faults = [
  ...checkUses(root, sourceFiles(root), accepted),
  ...commentFaults(root, code),
  ...unseeded(root, code),
  ...namedKinds(root, sourceFiles(root)),
  ...plainIds(root, sourceFiles(root)),
]
for (const fault of faults) console.log(fault)
exit(faults.length > 0 ? 1 : 0)
