import { describe, expect, test } from 'vitest'
import { equalClasses } from './title-classes.ts'
import { normaliseTitle } from './title.ts'
import { titleFacts } from './title-facts.ts'

const facts = (title: string) => titleFacts(normaliseTitle(title))

/** Whether a filter with one title finds people with the other. */
const finds = (title: string, other: string): boolean => {
  const { classes } = facts(other)
  return equalClasses(title).some((each) => classes.includes(each))
}

describe('equal titles, whatever their order and spelling', () => {
  test.each([
    ['VP Sales', 'VP of Sales'],
    ['VP Sales', 'Vice President, Sales'],
    ['VP Sales', 'Sales VP'],
    ['Senior Wall Painter', 'Painter, Walls (Senior)'],
  ])('%s finds %s', (title, other) => {
    expect(finds(title, other)).toBe(true)
    expect(finds(other, title)).toBe(true)
  })
})

test.each(['', '—', 'of the'])('%j has no class', (title) => {
  expect(facts(title)).toEqual({ classes: [], role: null, level: null, jobFunction: null })
})
