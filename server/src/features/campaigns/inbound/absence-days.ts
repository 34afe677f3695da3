/** A day as it is written. Null: no year. */
export type Day = { year: number | null; month: number; day: number }

/**
 * A day in a text: its possible readings, where it stands, and whether a range within one month
 * ends with it.
 */
export type WrittenDay = { readings: Day[]; start: number; end: number; endsRange: boolean }

const monthNames = [
  'jan(?:uary|uar|vier|\\.)?|jänner|janv\\.?|ene(?:ro|\\.)?',
  'feb(?:ruary|ruar|rero|\\.)?|f[ée]vr(?:ier|\\.)?',
  'mar(?:ch|zo|s|\\.)?|m(?:ä|ae)rz|mrz\\.?',
  'apr(?:il|\\.)?|avr(?:il|\\.)?|abr(?:il|\\.)?',
  'may(?:o|\\.)?|mai',
  'june?\\.?|juni|juin|junio',
  'july?\\.?|juli|juil(?:let|\\.)?|julio',
  'aug(?:ust|\\.)?|ao[uû]t|ago(?:sto|\\.)?',
  'sept?(?:ember|embre|iembre|\\.)?|setiembre',
  'o[ck]t(?:ober|obre|ubre|\\.)?',
  'nov(?:ember|embre|iembre|\\.)?',
  'de[cz](?:ember|\\.)?|d[ée]c(?:embre|\\.)?|dic(?:iembre|\\.)?',
]
const namedMonth = `(?<name>${monthNames.join('|')})(?!\\p{L})`
const fullYear = '(?<year>20\\d\\d)'
const dayNumber = '(?<day>[0-3]?\\d)'
const start = '(?<![\\p{L}\\d.,:/+-])'
const to = '\\s*(?:-|–|—|~|〜|to|through|until|bis|au|al)\\s*'
const weekday = '(?:\\s*\\([^)]{1,4}\\))?'

/** How a day is written; `end` is the last day of a range within one month. */
const forms = [
  // 2026-12-24, 2026/12/24, 2026.12.24, 2026. 12. 24.; and a last day after it
  `${start}${fullYear}\\s?[-./]\\s?(?<month>[01]?\\d)\\s?[-./]\\s?${dayNumber}(?!\\d)`,
  // 24.12.2026, 24.12.26, 24.12.
  `${start}${dayNumber}\\.\\s?(?<month>[01]?\\d)\\.\\s?(?:(?<year>20\\d\\d|2\\d)(?!\\d))?(?!\\d|\\.\\d)`,
  // 12/24/2026, 24/12/2026, 12/24, 24-12-2026
  `${start}(?!24/7(?!\\d|/))(?<first>[0-3]?\\d)(?:/(?<second>[0-3]?\\d)(?:/(?<year>20\\d\\d|2\\d))?|-(?<second>[0-3]?\\d)-(?<year>20\\d\\d))(?![\\d/])`,
  // 24 December 2026, 24th of December, 24. Dezember, 1er janvier, 24 de diciembre de 2026
  `${start}${dayNumber}(?:st|nd|rd|th|er|º|\\.)?\\s?(?:of |de |d')?\\s?${namedMonth}(?:,?\\s*(?:de |del )?${fullYear})?`,
  // December 24, 2026, Dec. 24th, December 20-24
  `${start}${namedMonth}\\s*${dayNumber}(?:st|nd|rd|th)?(?!\\d)(?:${to}(?<end>[0-3]?\\d)(?:st|nd|rd|th)?(?![\\d:]))?(?:,?\\s*${fullYear})?`,
  // 2026년 12월 24일, 12월 20일(월) ~ 24일, 2026年12月24日, 12月20日(月)〜24日
  `(?<!\\d)(?:(?:${fullYear}|令和\\s?(?<reiwa>\\d{1,2}))\\s?[년年]\\s?)?(?<month>[01]?\\d)\\s?[월月]\\s?${dayNumber}\\s?[일日]${weekday}(?:\\s*[-–~〜]\\s*(?<end>[0-3]?\\d)\\s?[일日])?`,
].map((form) => new RegExp(form, 'giu'))

const dayFirst = /\b(bis|vom|zurück|büro|du|au|bureau|retour|del|hasta|oficina|regreso|vuelta)\b/iu

/** The days named in a text without line breaks, in their order. */
export function daysIn(text: string): WrittenDay[] {
  const isDayFirst = dayFirst.test(text)
  const days = forms.flatMap((form) =>
    [...text.matchAll(form)].map(({ groups = {}, index, 0: written }) => ({
      readings: readingsOf(groups, isDayFirst),
      start: index,
      end: index + written.length,
      endsRange: groups.end !== undefined,
    })),
  )
  return days.toSorted((a, b) => a.start - b.start)
}

function readingsOf(groups: Record<string, string>, isDayFirst: boolean): Day[] {
  const year = yearOf(groups)
  if (groups.first !== undefined)
    return slashed(Number(groups.first), Number(groups.second), { year, isDayFirst })
  return [{ year, month: monthOf(groups), day: Number(groups.end ?? groups.day) }]
}

function yearOf({ year, reiwa }: Record<string, string>): number | null {
  if (reiwa !== undefined) return 2018 + Number(reiwa)
  if (year === undefined) return null
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

function monthOf({ month, name }: Record<string, string>): number {
  if (name === undefined) return Number(month)
  return monthNames.findIndex((names) => new RegExp(`^(?:${names})$`, 'iu').test(name)) + 1
}

/** 24/12 has one reading, 03/04 two outside of Europe. */
function slashed(
  first: number,
  second: number,
  { year, isDayFirst }: { year: number | null; isDayFirst: boolean },
): Day[] {
  const readings = [
    { year, month: second, day: first },
    { year, month: first, day: second },
  ]
  const real = readings.filter(({ month }) => month >= 1 && month <= 12)
  return isDayFirst ? real.slice(0, 1) : real
}
