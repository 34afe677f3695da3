import { languages } from '@rapport/contract/languages.ts'
import { errorStatus } from '@rapport/contract/errors.ts'
import { describe, expect, test } from 'vitest'
import { errorMessages, preferredLanguage } from './messages.ts'

describe('the language of a response', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['ko', 'ko'],
    ['KO-kr', 'ko'],
    ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
    ['en-US,en;q=0.9,ko;q=0.8', 'en'],
    ['ko;q=0.5, en;q=0.6', 'en'],
    ['en;q=0.1 , ko ; q=0.2', 'ko'],
    ['fr, de;q=0.9', 'en'],
    ['fr, ko;q=0.1', 'ko'],
    ['*', 'en'],
    ['*;q=0.1, ko;q=0.5', 'ko'],
    ['ko;q=0', 'en'],
    ['ko;q=banana', 'en'],
    ['ko;q=9', 'en'],
    [',,;;q=,=\u0000', 'en'],
    ['kor', 'en'],
    [`${'x,'.repeat(100_000)}ko`, 'en'],
  ] as const)('%j asks for %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})

test.each(languages)('every failure has its own title and text in %s', (language) => {
  for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[]) {
    const { title, subTitle } = errorMessages[language][code]
    expect(title.trim()).not.toBe('')
    expect(subTitle.trim()).not.toBe('')
    expect(/\p{Script=Hangul}/u.test(title + subTitle)).toBe(language === 'ko')
  }
})
