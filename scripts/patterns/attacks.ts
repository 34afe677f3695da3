import { RegExpParser, type AST } from '@eslint-community/regexpp'

/*
 * Texts that make a pattern slow, if it can be slow: for each part that repeats without end, what
 * leads to it once and many repetitions, and what leads to it again and again; each with an end that
 * fits nothing. Examples of parts are as short as they can be. They find what needs the way to a
 * repetition (`Version\/.+Safari`), assertions or back references, which the analysis of the pattern
 * alone leaves out.
 */

/** Some of each kind that our patterns tell apart; an example of a class is the first that it has. */
const alphabet = Array.from(
  'ax0 -.\t\n"\'<>()[]{}@#+:;,/_=&|*?!%$~`^\\A\u00e9\u0301\uac00\u5e74\u306e\u30a2\u200d\ud83d\ude00',
)
const furthest = 'z'.codePointAt(0)!

/** Ends that most patterns don't go on with. */
const endings = ['\u0000', '!\n', 'x']

/** The attacks on a pattern, each of about `length` units. Throws a SyntaxError for what is none. */
export function attacksOn(pattern: string, flags: string, length: number): string[] {
  const isUnicode = flags.includes('u')
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: isUnicode })
  const found = new Set<string>()
  for (const { lead, loop } of repetitionsIn(tree.alternatives, '', flags)) {
    const whole = lead + loop
    for (const ending of endings) {
      found.add(lead + loop.repeat(length / loop.length) + ending)
      found.add(whole.repeat(length / whole.length) + ending)
      for (const again of [lead, lead + ending])
        found.add(again.repeat(length / Math.max(1, again.length)) + ending)
    }
  }
  return [...found]
}

type Repetition = { lead: string; loop: string }

function repetitionsIn(alternatives: readonly AST.Alternative[], lead: string, flags: string): Repetition[] {
  return alternatives.flatMap(({ elements }) => {
    let before = lead
    return elements.flatMap((element) => {
      const own = repetitionsOf(element, before, flags)
      before += exampleOf(element, flags)
      return own
    })
  })
}

function repetitionsOf(element: AST.Element, lead: string, flags: string): Repetition[] {
  if (element.type === 'Quantifier') {
    const inner = repetitionsOf(element.element, lead, flags)
    const loop = exampleOf(element.element, flags)
    return loop === '' || element.max < 1000 ? inner : [{ lead, loop }, ...inner]
  }
  const { type } = element
  const hasParts = type === 'Group' || type === 'CapturingGroup' || type === 'Assertion'
  return hasParts && 'alternatives' in element ? repetitionsIn(element.alternatives, lead, flags) : []
}

/** A short text that an element matches; empty for assertions and what is optional. */
function exampleOf(element: AST.Element, flags: string): string {
  const { type } = element
  if (type === 'Character') return String.fromCodePoint(element.value)
  if (type === 'Assertion') return ''
  if (type === 'Quantifier') return exampleOf(element.element, flags).repeat(element.min)
  if (type === 'Group' || type === 'CapturingGroup') return firstOf(element, flags)
  if (type === 'Backreference') return firstOf([element.resolved].flat()[0]!, flags)
  return characterOf(element.raw, flags)
}

const firstOf = ({ alternatives }: AST.Group | AST.CapturingGroup, flags: string): string =>
  alternatives[0]!.elements.map((each) => exampleOf(each, flags)).join('')

const characters = new Map<string, string>()

function characterOf(raw: string, flags: string): string {
  const key = `${flags} ${raw}`
  let character = characters.get(key)
  if (character === undefined) {
    const one = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, ''))
    const others = Array.from({ length: furthest }, (_, code) => String.fromCodePoint(code))
    character = [...alphabet, ...others].find((each) => one.test(each)) ?? ''
    characters.set(key, character)
  }
  return character
}
