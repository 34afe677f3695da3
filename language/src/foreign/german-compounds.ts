import { dictionaryOf } from './dictionary.ts'

/** `vertriebsleiter` -> `heads of sales`, `softwareentwickler` -> `software developers`; null if the parts are unknown. */
export function compoundOf(word: string): string | null {
  const { entries } = dictionaryOf('de')
  for (let cut = 2; cut <= word.length - 4; cut++) {
    const head = entries.get(word.slice(cut))
    if (head?.kind !== 'h' && head?.kind !== 'r') continue
    const stem = word.slice(0, cut)
    const field = entries.get(stem) ?? entries.get(stem.replace(/s$/, '')) ?? entries.get(`${stem}e`)
    if (field?.kind !== 'f') continue
    return head.kind === 'r' ? `${head.english} of ${field.english}` : `${field.english} ${head.english}`
  }
  return null
}
