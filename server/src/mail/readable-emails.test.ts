import { builtInTemplates } from '@rapport/contract/campaigns/templates.ts'
import { languages } from '@rapport/contract/languages.ts'
import { expect, test } from 'vitest'
import { languageOfText } from '../features/campaigns/document/language-of-text.ts'
import { writeMail } from '../features/campaigns/document/write-mail.ts'
import { mails } from '../tasks.ts'
import { fillMail, type MailTexts } from './mails.ts'

const url = 'https://rapport.example/auth/verify?token=a1'

/** The levels of the headings, in their order. */
const headings = (html: string) => [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))

/** One first heading, and none that skips a level. */
function expectInOrder(levels: readonly number[]) {
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
}

/** Programs take text right beside an address for a part of it. */
function expectBareLinks(text: string) {
  for (const [, before, after] of text.matchAll(/(^|.)https?:\/\/[^\s<>()[\]]*(.|$)/gmsu))
    expect([before, after].filter((sign) => sign?.trim())).toEqual([])
}

/** A value for each name in the texts: an address for those of links. */
const valuesOf = (texts: MailTexts) =>
  Object.fromEntries(
    [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [
      name,
      name.endsWith('Url') ? url : name,
    ]),
  )

const all = mails.flatMap((kind) => languages.map((language) => [kind.name, language, kind] as const))

test.each(all)(
  'the email %s in %s has a language, headings in order and bare links',
  (_name, language, kind) => {
    const texts = kind.texts[language]
    const person = {
      to: 'mina@reader.example',
      language,
      isVerified: true,
      firstName: 'Mina',
      lastName: 'Seo',
    }
    const email = fillMail(person, texts, { values: valuesOf(texts), url, code: '123456' })
    expect(email.html).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${language}">`))
    expectInOrder(headings(email.html))
    expect(email.html).toContain(`>${email.subject}</h1>`)
    expectBareLinks(email.text)
  },
)

const steps = languages.flatMap((language) =>
  builtInTemplates(language).flatMap(({ name, steps: written }) =>
    written.map((step, at) => [name, at + 1, language, step] as const),
  ),
)

test.each(steps)('the email %s %i in %s has a language and bare links, and no headings', (...given) => {
  const [, , language, { subject, document }] = given
  const unsubscribe = { text: 'Unsubscribe', url: 'https://rapport.example/u/a1' }
  const signature = '--\nMina\nhttps://sender.example'
  const parts = { subject, document, values: {}, threadSubject: 'Hello', tracking: null }
  const email = writeMail({ ...parts, signature, unsubscribe })
  expect(email.html).toContain(`<html lang="${language}">`)
  expect(headings(email.html)).toEqual([])
  expectBareLinks(email.text)
})

test.each([
  ['Could we talk about how you plan the shifts of your team?', 'en'],
  ['팀의 근무표를 어떻게 짜시나요? See the page about it.', 'ko'],
  ['Dear 김민수, could we talk about how you plan the shifts of your team?', 'en'],
  ['シフトの作り方について伺えますか。', 'ja'],
  ['我们可以谈谈排班吗？', 'zh'],
  ['Könnten wir darüber sprechen, wie Sie die Schichten planen? The Grand Hotel', null],
  ['¿Podemos hablar sobre los turnos?', null],
  ['', null],
  ['1 2 3', null],
])('%j is read in %j', (text, language) => {
  expect(languageOfText(text)).toBe(language)
})
