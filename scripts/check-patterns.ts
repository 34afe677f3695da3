// Part of npm run check: no pattern of ours takes more than linear time, no text is cut inside a
// character, dates are written in one form, nothing decides by the words of a text for people, and
// comments are wrapped. See scripts/patterns/.
import { resolve } from 'node:path'
import { exit } from 'node:process'
import { accepted } from './patterns/accepted.ts'
import { checkUses } from './patterns/check-uses.ts'
import { longComments } from './patterns/long-comments.ts'
import { allCode, sourceFiles } from './patterns/source-code.ts'

const root = resolve(import.meta.dirname, '..')
const faults = [...checkUses(root, sourceFiles(root), accepted), ...longComments(root, allCode(root))]
for (const fault of faults) console.log(fault)
exit(faults.length > 0 ? 1 : 0)
