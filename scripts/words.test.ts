import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Checks the rules of docs/words.md for the form of texts, over all texts that people read.

const root = resolve(import.meta.dirname, '..')
type Json = string | Json[] | { [key: string]: Json }
type Text = { at: string; text: string }

function textsIn(value: Json, at: string): Text[] {
  if (typeof value === 'string') return [{ at, text: value }]
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${at}.${key}`))
}

const textsOf = (language: string): Text[] =>
  globSync(['web/src/locales/{en,ko}/*.json', 'server/src/**/locales/{en,ko}.json'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes(`/${language}/`) || file.endsWith(`/${language}.json`))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(join(root, file), 'utf8')) as Json, file))

const [english, korean] = [textsOf('en'), textsOf('ko')]
const faults = (texts: Text[], isFault: (text: string, at: string) => boolean) =>
  texts.filter(({ text, at }) => isFault(text, at)).map(({ at, text }) => `${at}: ${text}`)

test('texts are found', () => {
  expect(english.length).toBeGreaterThan(2500)
  expect(korean.length).toBeGreaterThan(2400)
})

/** Values that are no number of what follows: names, ids, and limits, which are more than one. */
const uncounted = new Set(
  'account browser columnsLimit domain email host hours id mailbox max megabytes metric minutes name number position provider'.split(
    ' ',
  ),
)

/** Numbers that are always more than one. */
const several = [
  'imports.json.file.hint',
  'imports.json.faults.',
  'contacts.json.bulk.tooMany',
  'contacts.json.spending.below',
  'admin-overview.json.chart.',
  'people.json.results.pageTooltip',
  'people.json.selection.copyFirst',
  'enrichment.json.tryHint',
  'mailbox-checks.json.causes.spf_too_many_',
  'mailbox-checks.json.causes.dkim_weak',
  // Ranges.
  'people.json.phrases.companyFilter.',
]

const counted =
  /\{\{(?<value>\w+)\}\}(?! (?:for|on|already|of|in)\b)(?<between>(?:[ -][a-z]+){0,2}?)[ -](?!(?:was|is|has|as|its|this|us|waits|lacks)\b)(?:[a-z]*[a-rt-z]s|people)\b(?!’)/g

/** Whether a number stands before a plural that can't become a singular. */
function lacksPlural(text: string, at: string): boolean {
  if (at.endsWith('_other') || several.some((each) => at.includes(each))) return false
  return [...text.matchAll(counted)].some(({ groups }) => {
    if (uncounted.has(groups!['value']!)) return false
    // After a singular come verbs: '1 person leaves'.
    return !at.endsWith('_one') || groups!['between'] === ''
  })
}

test('a number with a noun has plural forms, and each number its own', () => {
  expect(lacksPlural('{{shown}} rows, {{columns}} columns', 'a.size_one')).toBe(true)
  expect(lacksPlural('{{shown}} row, {{columns}} columns', 'a.size_one')).toBe(true)
  expect(lacksPlural('{{count}} unread replies', 'a.unread')).toBe(true)
  expect(lacksPlural('{{shown}} person leaves “{{title}}”', 'a.text_one')).toBe(false)
  expect(faults(english, lacksPlural)).toEqual([])
})

test('a text for several has one for one, unless it is a limit', () => {
  const keys = new Set(english.map(({ at }) => at))
  const alone = english.filter(
    ({ at }) =>
      at.endsWith('_other') && !keys.has(at.replace(/_other$/, '_one')) && !at.endsWith('.full_other'),
  )
  expect(alone).toEqual([])
})

test('Korean has no singular', () => {
  expect(faults(korean, (_, at) => at.endsWith('_one'))).toEqual([])
})

test('no particle depends on a value', () => {
  const particle = /\}\}[’”]?(?:을|를|이|가|은|는|와|과|으로|로|이에요|예요|이라|라)(?=[\s.,!?:]|$)/
  expect(faults(korean, (text) => particle.test(text))).toEqual([])
})

/** Texts that the specification fixes. */
const fixed = ['stream.expired', 'error_minYear_greater_than_max', 'error_maxYear_less_than_min']
const isFixed = (at: string) => fixed.some((each) => at.endsWith(each))

test('quotes are typographic, and an ellipsis follows its word', () => {
  const plain = /['"]|\.\.\.| …/
  expect(faults([...english, ...korean], (text, at) => plain.test(text) && !isFixed(at))).toEqual([])
})

test('things are called by their words', () => {
  const notEnglish =
    /\b(?:mails?|e-mail|mailed|mend|please|log (?:in|out)|couldn’t be loaded|written to)\b(?! server)/i
  expect(
    faults(english, (text, at) => notEnglish.test(text.replaceAll('Apple Mail', '')) && !isFixed(at)),
  ).toEqual([])
  const notKorean =
    /(?<!이)메일(?!함| 서비스| 서버)|직책|저장한 검색|\d크레딧|\}\}님|이메일 보기|한꺼번에 보기/
  expect(faults(korean, (text) => notKorean.test(text))).toEqual([])
})
