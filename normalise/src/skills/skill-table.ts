import { readFileSync } from 'node:fs'
import { fold } from '@rapport/contract/fold.ts'

/**
 * The labels of skills by the folded form of each of their names, from tables of lines with a
 * label, other names and Korean names, separated by tabs and semicolons. Of two skills with one
 * name the earlier has it.
 */
export function readTables(...files: readonly URL[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))) {
    const [label = '', ...others] = line.split('\t')
    if (label === '' || label.startsWith('#')) continue
    for (const each of [label, ...others.flatMap((names) => names.split(';'))]) {
      // Without spaces around them most names are folded at once.
      const folded = fold(each.trim())
      if (folded !== '' && !labels.has(folded)) labels.set(folded, label)
    }
  }
  return labels
}
