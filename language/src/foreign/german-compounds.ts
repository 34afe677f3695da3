import { dictionaryOf, type Entry } from './dictionary.ts'

/**
 * `vertriebsleiter` -> the title `heads of sales`, `softwareentwickler` -> `software developers`,
 * `pharmaunternehmen` -> the companies `pharma companies`; null if the parts are unknown.
 */
export function compoundOf(word: string): Entry | null {
  const { entries } = dictionaryOf('de')
  for (let cut = 2; cut <= word.length - 4; cut++) {
    const head = entries.get(word.slice(cut))
    if (head?.kind !== 'h' && head?.kind !== 'r' && head?.kind !== 'c') continue
    const stem = word.slice(0, cut)
    const field = entries.get(stem) ?? entries.get(stem.replace(/s$/, '')) ?? entries.get(`${stem}e`)
    const isCompany = head.kind === 'c'
    if (field?.kind !== 'f' && !(isCompany && field?.kind === 'i')) continue
    const english =
      head.kind === 'r' ? `${head.english} of ${field.english}` : `${field.english} ${head.english}`
    return { kind: isCompany ? 'c' : 't', english }
  }
  return null
}
