import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  between,
  chosenCount,
  chosenOnPage,
  everybody,
  isChosen,
  nobody,
  stretched,
  withChosen,
} from './selection.ts'

const page = [11, 12, 13, 14, 15]

describe('a selection', () => {
  it('counts the named people, or all except the named ones', () => {
    expect(chosenCount(nobody, 100)).toBe(0)
    expect(chosenCount(withChosen(nobody, [11, 12], true), 100)).toBe(2)
    expect(chosenCount(everybody, 100)).toBe(100)
    expect(chosenCount(withChosen(everybody, [11, 12], false), 100)).toBe(98)
  })

  it('is never less than nobody when people are removed meanwhile', () => {
    expect(chosenCount(withChosen(everybody, page, false), 3)).toBe(0)
  })

  it('says of a page whether none, some or all of it is chosen', () => {
    expect(chosenOnPage(nobody, page)).toBe('none')
    expect(chosenOnPage(withChosen(nobody, [13], true), page)).toBe('some')
    expect(chosenOnPage(withChosen(nobody, page, true), page)).toBe('all')
    expect(chosenOnPage(everybody, page)).toBe('all')
    expect(chosenOnPage(withChosen(everybody, [13], false), page)).toBe('some')
    expect(chosenOnPage(nobody, [])).toBe('none')
  })

  it('agrees with a list of the people, whatever is ticked', () => {
    const step = fc.record({ people: fc.subarray(page), chosen: fc.boolean() })
    fc.assert(
      fc.property(fc.boolean(), fc.array(step), (all, steps) => {
        let selection = all ? everybody : nobody
        const naive = new Set(all ? page : [])
        for (const { people, chosen } of steps) {
          selection = withChosen(selection, people, chosen)
          for (const id of people) {
            if (chosen) naive.add(id)
            else naive.delete(id)
          }
        }
        expect(page.filter((id) => isChosen(selection, id))).toEqual(page.filter((id) => naive.has(id)))
        expect(chosenCount(selection, page.length)).toBe(naive.size)
      }),
    )
  })
})

describe('a range of the page', () => {
  it.each([
    [12, 14, [12, 13, 14]],
    [14, 12, [12, 13, 14]],
    [13, 13, [13]],
    [99, 13, [13]],
    [null, 13, [13]],
  ])('from %s to %s', (from, to, people) => {
    expect(between(page, from, to)).toEqual(people)
  })
})

it('grows and shrinks a range by the keyboard, across its start', () => {
  const steps = [13, 14, 15, 14, 13, 12, 11]
  const ranges = [[13, 14], [13, 14, 15], [13, 14], [13], [12, 13], [11, 12, 13]]
  let selection = withChosen(nobody, [99], true)
  ranges.forEach((range, at) => {
    selection = stretched(selection, page, { anchor: 13, from: steps[at]!, to: steps[at + 1]! })
    expect([...page, 99].filter((id) => isChosen(selection, id))).toEqual([...range, 99])
  })
})
