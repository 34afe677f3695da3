import { expect, test } from 'vitest'
import { chipText, shortenProfileLink } from './chip-text.ts'

test('texts of 40 characters stay, longer ones end in an ellipsis within the 40', () => {
  const full = 'x'.repeat(40)
  expect(chipText('companyFilter.namesIncluded', full)).toBe(full)
  expect(chipText('companyFilter.namesIncluded', `${full}y`)).toBe(`${'x'.repeat(39)}…`)
})

test.each(['locations', 'names', 'companyFilter.HQLocationExcluded'] as const)(
  '%s show 30 characters',
  (field) => {
    expect(chipText(field, 'y'.repeat(30))).toBe('y'.repeat(30))
    expect(chipText(field, 'y'.repeat(31))).toBe(`${'y'.repeat(29)}…`)
  },
)

test('profile links over 35 characters show 25 characters of their path', () => {
  const short = 'https://linkedin.com/in/jane-roe'
  expect(shortenProfileLink(short)).toBe(short)
  const long = 'https://www.linkedin.com/in/jane-roe-the-third-of-her-name'
  expect(shortenProfileLink(long)).toBe('/in/jane-roe-the-third-of…')
  expect(shortenProfileLink('www.linkedin.com/in/jane-roe-the-third-of-her-name')).toBe(
    '/in/jane-roe-the-third-of…',
  )
  expect(chipText('linkedinUrls', `https://linkedin.com/in/ab?${'x'.repeat(40)}`)).toBe(
    `/in/ab?${'x'.repeat(18)}…`,
  )
})
