// Part of npm run check: no pattern of ours takes more than linear time, no text is cut inside a
// character, dates are written in one form, nothing decides by the words of a text for people, and
// comments are wrapped sentences. See scripts/patterns/.
import { resolve } from 'node:path'
import { exit } from 'node:process'
import { accepted } from './patterns/accepted.ts'
import { checkUses } from './patterns/check-uses.ts'
import { commentFaults } from './patterns/comments.ts'
import { allCode, sourceFiles } from './patterns/source-code.ts'

const root = resolve(import.meta.dirname, '..')
const faults = [...checkUses(root, sourceFiles(root), accepted), ...commentFaults(root, allCode(root))]
for (const fault of faults) console.log(fault)
exit(faults.length > 0 ? 1 : 0)
