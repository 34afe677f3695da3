import { normalised } from '@rapport/contract/plain-text.ts'
import { readFileSync } from 'node:fs'

/**
 * The rows of a table in `data/`: tab-separated, `#` starts a comment line. Every row has at least
 * `columns` columns.
 */
export function readTable(name: string, columns: number): string[][] {
  const text = readFileSync(new URL(`data/${name}.tsv`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const row = line.split('\t')
      if (row.length < columns)
        throw new Error(`data/${name}.tsv: '${line.slice(0, 40)}' has too few columns`)
      return row
    })
}

/** Parses `a:3,b:1` into pairs of a value and its weight. */
export function parseWeights(text: string, separator = ','): [value: string, weight: number][] {
  return text.split(separator).map((entry) => {
    const colon = entry.lastIndexOf(':')
    const weight = Number(entry.slice(colon + 1))
    if (colon < 1 || !(weight > 0)) throw new Error(`'${entry}' has no weight`)
    return [entry.slice(0, colon), weight]
  })
}

const ownLetters: Record<string, string> = {
  ł: 'l', ø: 'o', đ: 'd', ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd',
} // prettier-ignore

/** The lower-case ASCII letters and digits of a text in Latin script; runs of anything else become `gap`. */
export function asciiWords(text: string, gap: string): string {
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)) return text.toLowerCase().replaceAll(' ', gap)
  const latin = text.toLowerCase().replace(/[łøđßıæœþð]/g, (letter) => ownLetters[letter]!)
  const plain = normalised(latin, 'NFD').replace(/[\p{M}'’]/gu, '')
  return (plain.match(/[a-z0-9]+/g) ?? []).join(gap)
}
