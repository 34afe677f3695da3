import { expect, test } from 'vitest'
import { chipText, shorten, shortenProfileLink } from './chip-text.ts'

test('texts of the full length stay, longer ones are cut', () => {
  const full = 'x'.repeat(40)
  expect(chipText('companyFilter.namesIncluded', full)).toBe(full)
  expect(chipText('companyFilter.namesIncluded', `${full}y`)).toBe(`${full}…`)
})

test.each(['locations', 'names'] as const)('%s show 30 characters', (field) => {
  expect(chipText(field, 'y'.repeat(31))).toBe(`${'y'.repeat(30)}…`)
})

test('no character is cut in half', () => {
  expect(shorten('👩🏽ab', 1)).toBe('👩…')
  expect(shorten('서울특별시', 2)).toBe('서울…')
})

test('profile links over 35 characters show 25 characters of their path', () => {
  const short = 'https://linkedin.com/in/jane-roe'
  expect(shortenProfileLink(short)).toBe(short)
  const long = 'https://www.linkedin.com/in/jane-roe-the-third-of-her-name'
  expect(shortenProfileLink(long)).toBe('/in/jane-roe-the-third-of…')
  expect(shortenProfileLink('www.linkedin.com/in/jane-roe-the-third-of-her-name')).toBe(
    '/in/jane-roe-the-third-of…',
  )
  expect(shortenProfileLink(`https://linkedin.com/in/ab?${'x'.repeat(40)}`)).toBe(`/in/ab?${'x'.repeat(18)}…`)
})
