import fc from 'fast-check'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { phonesIn } from './phones.ts'

test('numbers that begin as North American ones become what the library makes of them', () => {
  const digits = fc.stringMatching(/^[2-9][0-9]{7,11}$/)
  fc.assert(
    fc.property(digits, fc.constantFrom(null, 'US', 'GB', 'KR'), (national, country) => {
      const parsed = parsePhoneNumberFromString(`+1${national}`)
      expect(phonesIn(`+1${national}`, country).values[0] ?? null).toBe(
        parsed?.isPossible() ? parsed.number : null,
      )
    }),
    { numRuns: 5_000 },
  )
})

test.each<[text: string, country: string | null, numbers: string[]]>([
  // Extensions.
  ['613-555-0115 x126', null, ['6135550115']],
  ['613-555-0115x126', null, ['6135550115']],
  ['(613) 555-0115 #126', null, ['6135550115']],
  ['613-555-0115, Ext. 126', null, ['6135550115']],
  ['613-555-0115,,126#', null, ['6135550115']],
  ['613-555-0115 (126)', null, ['6135550115']],
  ['+16135550115;ext=126', null, ['+16135550115']],
  ['+7 495 555-01-15 доб. 12', null, ['+74955550115']],
  ['02-555-0115 (내선 126)', 'KR', ['+8225550115']],
  ['Tel. 089/5550115 Durchwahl 12', 'DE', ['+49895550115']],
  ['613-555-0115 ext 5, 613-555-0116 ext 6', null, ['6135550115', '6135550116']],
  // Prefixes of countries.
  ['0049 (0)89 5550115', null, ['+49895550115']],
  ['00 44 20 7946 0958', 'US', ['+442079460958']],
  ['011 44 20 7946 0958', 'US', ['+442079460958']],
  ['0011 44 20 7946 0958', 'AU', ['+442079460958']],
  ['+44 (0)20 7946 0958', null, ['+442079460958']],
  ['+39 06 5550115', null, ['+39065550115']],
  ['82-2-555-0115', 'KR', ['+8225550115']],
  ['447700900123', 'GB', ['+447700900123']],
  // Several numbers, and the ends of ranges.
  ['+82 2 555 0115; +82 10 5550 1234', null, ['+8225550115', '+821055501234']],
  ['+1 613-555-0115 ::: +1 613-555-0116', null, ['+16135550115', '+16135550116']],
  ['613-555-0115 / 613-555-0116', null, ['6135550115', '6135550116']],
  ['613-555-0115 613-555-0116', null, ['6135550115', '6135550116']],
  ['+49 89 5550115 +49 89 5550116', null, ['+49895550115', '+49895550116']],
  ['+49 89 5550115\n+49 89 5550116', null, ['+49895550115', '+49895550116']],
  ['613-555-0115 or 613-555-0116', null, ['6135550115', '6135550116']],
  ['030/1234567', 'DE', ['+49301234567']],
  ['0475/12/34/56', 'BE', ['+32475123456']],
  ['613-555-0100/01', null, ['6135550100']],
  ['613-555-0100 - 0119', null, ['6135550100']],
  ['030 1234-0 bis -9', 'DE', ['+493012340']],
  ['02-555-0100~2', 'KR', ['+8225550100']],
  // Labels and comments.
  ['Mobile: +1 613 555 0115', null, ['+16135550115']],
  ['+82 10 5550 1234 (Mobile)', null, ['+821055501234']],
  ['T +49 89 5550115', null, ['+49895550115']],
  ['W:613-555-0115 M:613-555-0116', null, ['6135550115', '6135550116']],
  ['tel:+1-613-555-0115', null, ['+16135550115']],
  ["'+1 613-555-0115", null, ['+16135550115']],
  ['+1 613 555 0115 - mornings', null, ['+16135550115']],
  // Spreadsheets and scripts.
  ['6135550115.0', null, ['6135550115']],
  ['612345678.0', 'FR', ['+33612345678']],
  ['8.21055501234E+11', 'KR', ['+821055501234']],
  ['＋８２ １０ ５５５０ １２３４', null, ['+821055501234']],
  ['٠١٠٥٥٥٠١٢٣٤', null, ['01055501234']],
  ['1713920012', 'DE', ['+491713920012']],
])('the numbers in %j in %j', (text, country, numbers) => {
  expect(phonesIn(text, country)).toEqual({ values: numbers, dropped: [] })
})

describe('what is no number is dropped, with a reason', () => {
  test.each([
    '72510.00',
    '72.510,00',
    '120000',
    '120 000',
    '1,200,000',
    '$120,000',
    '1.234.567',
    '30 May 2024',
    '30. Mai 2024',
    '2024-05-30',
    '2024-05-30 10:00:00',
    '30.05.2024',
    '12/31/2024',
    '01.05.24',
    '45442',
    '1717027200000',
    '192.168.100.200',
    '0000000000',
    '+1-800-EXAMPLE',
    'Fax: 613-555-0115',
    'call after 6',
    'ID 6135550115',
    'ann@one.example',
  ])('%j', (text) => {
    for (const country of [null, 'DE', 'KR', 'US'])
      expect(phonesIn(text, country)).toEqual({ values: [], dropped: [{ text, why: 'not_phone' }] })
  })

  test('digits that a spreadsheet rounded away', () => {
    expect(phonesIn('4.47911E+11', 'GB').dropped).toEqual([{ text: '4.47911E+11', why: 'digits_lost' }])
  })

  test('beside good ones', () => {
    expect(phonesIn('+16135550115; soon; n/a')).toEqual({
      values: ['+16135550115'],
      dropped: [{ text: ' soon'.trim(), why: 'not_phone' }],
    })
  })
})

const written: Record<string, (national: string, international: string) => string> = {
  national: (national) => national,
  international: (_, international) => international,
  'with 00': (_, international) => `00${international.replace(/\D/g, '')}`,
  'with an extension': (national) => `${national} ext. 12`,
  labelled: (national) => `Tel. ${national} (office)`,
  'with dots': (_, international) => international.replace(/[ -]/g, '.'),
  'full-width': (national) =>
    national.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  twice: (_, international) => `${international} / ${international}`,
}

test.each(Object.entries(written))("the library's example of every country is read %s", (_, write) => {
  const wrong = Object.entries(examples).filter(([country, digits]) => {
    const example = isSupportedCountry(country) ? parsePhoneNumberFromString(digits, country) : undefined
    // Numbers of four digits, on islands, are read with their country code alone.
    if (!example || example.nationalNumber.length < 5) return false
    const text = write(example.formatNational(), example.formatInternational())
    return phonesIn(text, country).values.join() !== example.number
  })
  expect(wrong).toEqual([])
})
