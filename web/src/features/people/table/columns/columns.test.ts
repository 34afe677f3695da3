import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutColumns, readWidths, selectWidth, writeWidths, type LaidOut } from './column-layout.ts'
import { movedColumn, readColumns, writeColumns } from './columns.ts'

const all = ['company', 'location', 'contacts']

describe('the choice of columns', () => {
  it.each([[['company', 'contacts']], [['contacts', 'company', 'location']], [[]]])(
    'reads %j as it was written, in its order',
    (chosen) => {
      expect(readColumns(writeColumns(chosen), all)).toEqual(chosen)
    },
  )

  it.each([null, '', 'shoe', 'name'])('is none when %j is stored', (text) => {
    expect(readColumns(text, all)).toBe(null)
  })

  it('leaves out what is stored twice, or no column any more', () => {
    expect(readColumns('contacts shoe company contacts', all)).toEqual(['contacts', 'company'])
  })

  it.each([
    ['contacts', 'company', ['contacts', 'company', 'location']],
    ['company', 'contacts', ['location', 'company', 'contacts']],
    ['company', null, ['location', 'contacts', 'company']],
    ['location', 'location', all],
  ])('moves %s before %s', (id, before, order) => {
    expect(movedColumn(all, id, before)).toEqual(order)
  })
})

describe('the widths of columns', () => {
  const name: LaidOut = { id: 'name', widths: { min: 100, need: 150, full: 200 }, grows: true }
  const columns: LaidOut[] = [
    { id: 'company', widths: { min: 100, need: 160, full: 200 }, grows: true },
    { id: 'headcount', widths: { min: 80, need: 90, full: 90 } },
    { id: 'contacts', widths: { min: 80, need: 80, full: 400 }, isLasting: true },
  ]
  const layout = (available: number, rest = {}) =>
    layoutColumns({ available, name, columns, fixed: {}, mayDrop: true, ...rest })

  it('are what each needs before any is whole, and the rest goes to those that grow', () => {
    expect(layout(selectWidth + 480 + 160).widths).toEqual({
      name: 170,
      company: 176,
      headcount: 90,
      contacts: 204,
    })
    expect(layout(selectWidth + 890 + 21).widths).toEqual({
      name: 210,
      company: 211,
      headcount: 90,
      contacts: 400,
    })
  })

  it('keep name and lasting columns where the table is narrow', () => {
    const { isNarrow, shown, widths } = layout(390)
    expect([isNarrow, shown.map(({ id }) => id)]).toEqual([true, ['contacts']])
    expect(widths).toEqual({ name: 262, contacts: 80 })
  })

  const wide = columns.map(({ id, isLasting = false }) => ({
    id,
    isLasting,
    widths: { min: 250, need: 250, full: 250 },
  }))
  it('drop the last columns that do not fit, unless they were chosen: then the table scrolls', () => {
    expect(layout(700, { columns: wide }).shown.map(({ id }) => id)).toEqual(['company', 'contacts'])
    const chosen = layout(700, { columns: wide, mayDrop: false })
    expect(chosen.shown).toHaveLength(3)
    expect(chosen.total).toBeGreaterThan(700)
  })

  it('stay as the user has set them', () => {
    const { widths } = layout(1000, { fixed: { company: 333, gone: 5 } })
    expect(widths['company']).toBe(333)
  })

  it('fill the table, whatever is set', () => {
    const fixed = fc.dictionary(
      fc.constantFrom('name', 'company', 'contacts'),
      fc.integer({ min: 1, max: 900 }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 3000 }), fixed, (available, set) => {
        const { total, widths } = layout(available, { fixed: set })
        expect(total).toBe(selectWidth + Object.values(widths).reduce((sum, width) => sum + width, 0))
        expect(total).toBeGreaterThanOrEqual(available)
      }),
    )
  })

  it('are read as they were written, without what makes no sense', () => {
    const widths = { name: 240, company: 100 }
    expect(readWidths(writeWidths(widths))).toEqual(widths)
    expect(readWidths('name:240 company:x :3 location:0 contacts:99999')).toEqual({
      name: 240,
      contacts: 1200,
    })
    expect(readWidths(null)).toEqual({})
  })
})
