import { readFileSync } from 'node:fs'
import { fold } from '@rapport/contract/fold.ts'
import { kinds, labelled, ordinaryWords, unlabelled } from './words.ts'

const makers = [...labelled, ...unlabelled].toSorted((a, b) => b.length - a.length)
/** Words at the end of a name that say only that it is software. */
const ending = /(?: (?:system software|software|systems?|databases?|programming language|app))+$/i
/** A short form at the end, which may stand in parentheses: `Structured query language SQL`. */
const shortAtEnd = /^(.+?) \(?([A-Z][A-Za-z0-9/]*[A-Z0-9])\)?$/
/** Words whose letters a short form leaves out. */
const small = /^(?:and|as|for|from|in|of|on|over|the|to|with)$/

const corrections = new Map(
  readFileSync(new URL('corrections.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line): [string, string[]] => {
      const [name = '', names = ''] = line.split('\t')
      return [name, names.split('; ').filter(Boolean)]
    }),
)

/**
 * The names of a technology, the first of them its label; none if it says only what it is for:
 * `Web browser software`. A maker's name may be left out where the rest is a name of its own, and
 * short forms are names.
 */
export function namesOf(written: string): string[] {
  const corrected = corrections.get(written)
  if (corrected !== undefined) return corrected
  const name = written.replace(/^The /, '').replace(ending, '')
  const maker = makers.find((each) => name.startsWith(`${each} `)) ?? ''
  const rest = name.slice(maker.length).trim().replace(/^The /, '')
  const [, long = '', short = ''] = shortAtEnd.exec(rest) ?? []
  const isShortened = [long, long.replace(ending, '')].some((each) => isShortFor(short, each))
  if (maker === '' && !isShortened && isDescription(rest)) return []
  const own = isShortened ? [short, long] : [rest]
  if (isShortened && ordinaryWords.has(fold(short))) return []
  const isBare = (each: string) =>
    maker === '' ? isShortened || isDistinct(each) : isDistinct(each) && !kinds.has(fold(each))
  const bare = own.filter(isBare)
  const full = maker === '' ? [] : own.map((each) => `${maker} ${each}`)
  const ms = maker === 'Microsoft' ? own.map((each) => `MS ${each}`) : []
  return isShortened || !labelled.includes(maker) ? [...bare, ...full, ...ms] : [...full, ...bare, ...ms]
}

/** Whether a name is one without its maker. */
const isDistinct = (name: string): boolean =>
  fold(name)
    .split(' ')
    .some((word) => !ordinaryWords.has(word) && !/^\d+$/.test(word))

/** Whether a name is common words alone, the first capitalised as the beginning of a line. */
const isDescription = (name: string): boolean => name.includes(' ') && !/.[A-Z0-9]/.test(name)

/** Whether a short form has letters of each word of a long one, in order. */
function isShortFor(short: string, long: string): boolean {
  const words = fold(long).split(' ')
  const letters = fold(short).replace(/[^a-z]/g, '')
  const counted = words.filter((word) => !small.test(word)).length
  if (words.length < 2 || counted > letters.length) return false
  // `XML` is the short form of `Extensible markup language`.
  if (letters[0] !== words[0]![0] && letters[0] !== words[0]![1]) return false
  let at = 0
  for (const letter of words.join('')) if (letter === letters[at]) at++
  return at === letters.length
}
