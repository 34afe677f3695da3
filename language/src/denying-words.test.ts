import { describe, expect, test, vi } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

/**
 * Denied words are never included, whichever word denies them: they are excluded, or reported as
 * not understood. Combines all denying words with all values in all places of a sentence. To
 * extend: add a word that turns a request around.
 */

vi.setConfig({ testTimeout: 60_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })

const before =
  'not|no|excluding|exclude|excl|excl.|except|except for|without|w/o|sans|minus|other than|rather than|instead of|as opposed to|unless|unless at|apart from|aside from|barring|save for|besides|avoid|skip|omit|leave out|filter out|rule out|disregard|stay away from|steer clear of|with the exception of|less those at|lacking|everyone but|all but|nobody from|none of|no thanks to|exclude everyone at'.split(
    '|',
  )
const behind =
  'need not apply|not wanted|not needed|not welcome|not included|are excluded|excluded|are not allowed|should not apply|are off limits|unwanted|must be omitted'.split(
    '|',
  )
const korean =
  '제외|제외하고|제외하구|제외한|제외해줘|제외해 주세요|제외시켜 주세요|빼고|빼구|빼면|빼줘|뺀|말고|말구|아닌|아니고|불포함|미포함|배제|배제하고|사양|사양합니다|금지|안됨|안 됨|필요없음|필요 없음|없음|대신|X|이외|외에'.split(
    '|',
  )
const values =
  'Berlin|South Korea|Google|Stripe|Kestrel Systems|banks|hospitals|public companies|startups|interns|managers|C-level|recruiters|Stanford grads|Series A'.split(
    '|',
  )
const koreanValues =
  '서울|독일|삼성전자|카카오|은행|병원|공공기관|대기업|인턴|팀장|개발자|서울대 출신|카카오 출신'.split('|')
const titles = ['nurses', 'data engineers', 'CFOs']

const isExcluding = (value: string) => /excluded/i.test(value)

function valuesOf(text: string) {
  const { understood, ignored, unsupported } = reader.read(text)
  const said = understood.map(({ filter, value }) => `${filter}: ${value}`)
  const included = said.filter((value) => !isExcluding(value))
  return { included, isTold: said.some(isExcluding) || ignored.length > 0 || unsupported.length > 0 }
}

const includedAlone = new Map<string, readonly string[]>()
function valuesAlone(text: string): readonly string[] {
  const known = includedAlone.get(text) ?? valuesOf(text).included
  includedAlone.set(text, known)
  return known
}

type Denial = { denied: string; asked: string }

/** Returns the sentences that include a denied value, drop it silently, or lose a requested one. */
function faults(sentences: readonly string[], { denied, asked }: Denial): string[] {
  return sentences.filter((text) => {
    const { included, isTold } = valuesOf(text)
    const isInverted = valuesAlone(denied).some((value) => included.includes(value))
    return !isTold || isInverted || !valuesAlone(asked).every((value) => included.includes(value))
  })
}

const pairs = (words: readonly string[], others: readonly string[]) =>
  words.flatMap((word) => others.map((other) => [word, other] as const))

describe('nothing that is denied is ever included', () => {
  test.each(titles)('by a word before it, beside %s', (title) => {
    const found = pairs(before, values).flatMap(([word, value]) =>
      faults([`${title} ${word} ${value}`, `${title}, ${word} ${value}`, `${word} ${value}, ${title}`], {
        denied: value,
        asked: title,
      }),
    )
    expect(found).toEqual([])
  })

  test.each(titles)('by words after it, beside %s', (title) => {
    const found = pairs(behind, values).flatMap(([word, value]) =>
      faults([`${title}, ${value} ${word}`, `${value} ${word}, ${title}`], { denied: value, asked: title }),
    )
    expect(found).toEqual([])
  })

  test.each(['간호사', '백엔드 개발자'])('in Korean, beside %s', (title) => {
    const found = pairs(korean, koreanValues)
      .filter(([, value]) => !title.includes(value))
      .flatMap(([word, value]) =>
        faults([`${value} ${word} ${title}`, `${value} ${word}, ${title}`, `${title}, ${value} ${word}`], {
          denied: value,
          asked: title,
        }),
      )
    expect(found).toEqual([])
  })

  const contrasts =
    'but not|not|except|excluding|excl.|minus|without|w/o|sans|other than|rather than|instead of|barring|save for|ex'.split(
      '|',
    )
  test.each([
    ['Germany', 'Berlin'],
    ['Europe', 'Spain'],
    ['UK', 'London'],
  ])('and the title after a denied place is asked for: %s without %s', (whole, part) => {
    const found = pairs(contrasts, [...titles, 'sales managers']).flatMap(([word, title]) => {
      const text = `${whole} ${word} ${part} ${title}`
      return [whole, title].flatMap((asked) => faults([text], { denied: part, asked }))
    })
    expect(found).toEqual([])
  })
})
