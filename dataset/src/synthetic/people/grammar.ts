import type { Random } from '../random.ts'

/**
 * Sentences from a grammar whose parts combine to millions. A rule has alternatives; `{part}` in one
 * is another rule or a fact, `{part2}` the same again in other words, `{part.cap}` with a capital.
 */

/** Values of facts, in the order of their names. Alternatives with an unknown one are left out. */
export type Facts = readonly (string | undefined)[]

/** A text, the position of a fact, or a rule. */
type Piece = string | number | Rule
/** A plain text, or pieces and the facts that they name. Few objects, because reading them takes longest. */
type Alternative = string | { facts: readonly number[]; pieces: readonly Piece[] }
export type Rule = { isCapital: boolean; alternatives: Alternative[] }

export type Grammar = ReadonlyMap<string, Rule>

const slot = /\{([a-z.]+)(\d?)\}/g
const capital = '.cap'

/**
 * Compiles rows of a rule's name and its alternatives between bars. A name that is no rule is that of
 * a fact, and may end with a digit. Throws for any other.
 */
export function compileGrammar(
  rows: readonly (readonly [name: string, alternatives: string])[],
  facts: readonly string[],
): Grammar {
  const rules = new Map<string, Rule>(rows.map(([name]) => [name, { isCapital: false, alternatives: [] }]))
  for (const [name, texts] of rows)
    rules.get(name)!.alternatives.push(...texts.split('|').map((text) => compile(text, rules, facts)))
  return rules
}

function compile(text: string, rules: Grammar, facts: readonly string[]): Alternative {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(slot)) {
    const [whole, name = '', digit = ''] = match
    const isCapital = name.endsWith(capital)
    const rule = rules.get(isCapital ? name.slice(0, -capital.length) : name)
    const fact = facts.indexOf(name + digit)
    if (!rule && fact === -1) throw new Error(`'${text}' names neither a part nor a fact by ${whole}`)
    if (match.index > at) pieces.push(text.slice(at, match.index))
    pieces.push(rule ? (isCapital ? { ...rule, isCapital } : rule) : fact)
    at = match.index + whole.length
  }
  if (pieces.length === 0) return text
  if (at < text.length) pieces.push(text.slice(at))
  return { pieces, facts: pieces.filter((piece) => typeof piece === 'number') }
}

const maxTries = 12

/** Writes sentences of one text, in which no words of a part are used twice if there are others. */
export class Writer {
  readonly #random: Random
  readonly #facts: Facts
  readonly #used: string[] = []

  constructor(random: Random, facts: Facts) {
    this.#random = random
    this.#facts = facts
  }

  /** Null: every alternative that was tried needs an unknown fact. */
  write({ alternatives }: Rule): string | null {
    for (let tries = 0; tries < maxTries; tries++) {
      const alternative = this.#random.of(alternatives)
      if (typeof alternative === 'string') return alternative
      if (this.#knows(alternative.facts)) return this.#join(alternative.pieces)
    }
    return null
  }

  #knows(facts: readonly number[]): boolean {
    for (const fact of facts) if (this.#facts[fact] === undefined) return false
    return true
  }

  #join(pieces: readonly Piece[]): string {
    let text = ''
    for (const piece of pieces) {
      if (typeof piece === 'string') text += piece
      else if (typeof piece === 'number') text += this.#facts[piece]!
      else text += this.#part(piece)
    }
    return text
  }

  #part(rule: Rule): string {
    let text = ''
    for (let tries = 0; tries < maxTries; tries++) {
      text = this.write(rule) ?? ''
      if (!this.#used.includes(text)) break
    }
    this.#used.push(text)
    return rule.isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text
  }
}
