import { expect, test } from 'vitest'
import { campaignSetup, setupChange } from './setup.ts'

test('a setup of nothing has every default', () => {
  expect(campaignSetup.parse({})).toEqual({
    mailboxIds: [],
    windows: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
    zone: 'recipient',
    fallbackZone: 'UTC',
    holidays: [],
    startAt: null,
    dailyCap: null,
    spacingSeconds: 90,
    quietDays: 3,
    stopOnDomainReply: true,
    risky: false,
    opens: false,
    clicks: false,
    unsubscribeText: { en: expect.stringMatching(/unsubscribe/), ko: expect.stringMatching(/수신을 거부/) },
    holdoutPercent: 0,
  })
})

test('a change has what it names alone', () => {
  expect(setupChange.parse({})).toEqual({})
  expect(setupChange.parse({ dailyCap: null })).toEqual({ dailyCap: null })
})

test('days, dates and ids are kept once, in order', () => {
  expect(
    setupChange.parse({
      mailboxIds: [7, 3, 7],
      windows: { days: [5, 1, 5], from: '22:00', to: '02:00' },
      holidays: ['2026-12-25', '2026-01-01', '2026-12-25'],
    }),
  ).toEqual({
    mailboxIds: [7, 3],
    windows: { days: [1, 5], from: '22:00', to: '02:00' },
    holidays: ['2026-01-01', '2026-12-25'],
  })
})

const hours = { days: [1], from: '09:00', to: '17:00' }

test.for([
  [{ windows: { ...hours, days: [] } }, 'error_required'],
  [{ windows: { ...hours, days: [8] } }, 'error_unknown_value'],
  [{ windows: { ...hours, from: '24:00' } }, 'error_invalid_time'],
  [{ windows: { ...hours, to: '9:00' } }, 'error_invalid_time'],
  [{ zone: 'Mars/Olympus' }, 'error_invalid_time_zone'],
  [{ zone: '+09:00' }, 'error_invalid_time_zone'],
  [{ fallbackZone: 'recipient' }, 'error_invalid_time_zone'],
  [{ holidays: ['2026-02-30'] }, 'error_invalid_date'],
  [{ startAt: 'tomorrow' }, 'error_invalid_date'],
  [{ dailyCap: 0 }, 'error_invalid_range'],
  [{ spacingSeconds: 1.5 }, 'error_invalid_range'],
  [{ quietDays: -1 }, 'error_invalid_range'],
  [{ holdoutPercent: 91 }, 'error_invalid_range'],
  [{ unsubscribeText: { en: ' ', ko: '수신 거부' } }, 'error_required'],
] as const)('%j is refused with %s', ([change, code]) => {
  expect(setupChange.safeParse(change).error?.issues.map(({ message }) => message)).toEqual([code])
  expect(campaignSetup.safeParse(change).success).toBe(false)
})

test.for(['recipient', 'UTC', 'Asia/Seoul', 'America/Argentina/Buenos_Aires'])(
  'the zone may be %s',
  (zone) => {
    expect(setupChange.parse({ zone })).toEqual({ zone })
  },
)
