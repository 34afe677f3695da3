import type { Career } from './career.ts'
import { yearOf, type Today } from '../calendar.ts'
import type { Level } from './levels.ts'
import type { Culture } from './names.ts'
import { countriesByName, type Country } from '../places.ts'
import type { Random } from '../random.ts'
import { readTable } from '../tables.ts'
import { ranked, Weighted } from '../weighted.ts'

/** An education in the vendor's format. */
export type VendorEducation = {
  school: { name: string; type: string; location: { name: string; country: string; continent: string } }
  degrees: string[]
  majors: string[]
  start_date: string | undefined
  end_date: string | undefined
}

type School = VendorEducation['school']

const schools = new Map<string, Weighted<School>>(
  readTable('schools', 2).map(([name = '', list = '']) => {
    const { country, continent } = countriesByName.get(name)!.cities.values[0]!.place
    const location = { name: country, country, continent }
    const entries = list
      .split(';')
      .map((school) => ({ name: school, type: 'post-secondary institution', location }))
    return [name, ranked(entries, 6)]
  }),
)

type Form = 'bachelor' | 'master' | 'mba' | 'doctorate'

/** Degrees (the vendor's names) by subject: an engineer's bachelor is seldom one of arts. */
const degrees: Record<'engineering' | 'business' | 'law' | 'medicine' | 'arts' | 'science', Record<Exclude<Form, 'mba'>, Weighted<string>>> = {
  engineering: {
    bachelor: new Weighted([['bachelor of science', 8], ['bachelor of engineering', 5], ['bachelor of technology', 2]]),
    master: new Weighted([['master of science', 8], ['master of engineering', 3], ['master of technology', 1]]),
    doctorate: new Weighted([['doctor of philosophy', 1]]),
  },
  business: {
    bachelor: new Weighted([['bachelor of business administration', 5], ['bachelor of science', 3], ['bachelor of arts', 3], ['bachelor of commerce', 3]]),
    master: new Weighted([['master of science', 6], ['master of business administration', 4], ['master of arts', 1], ['master of accounting', 1]]),
    doctorate: new Weighted([['doctor of philosophy', 4], ['doctor of business administration', 1]]),
  },
  law: {
    bachelor: new Weighted([['bachelor of law', 5], ['bachelor of arts', 2]]),
    master: new Weighted([['master of laws', 5], ['doctor of jurisprudence', 3]]),
    doctorate: new Weighted([['doctor of jurisprudence', 1]]),
  },
  medicine: {
    bachelor: new Weighted([['bachelor of science in nursing', 4], ['bachelor of science', 3], ['bachelor of medicine', 3], ['bachelor of pharmacy', 1]]),
    master: new Weighted([['master of public health', 2], ['master of science', 3], ['master of science in nursing', 2]]),
    doctorate: new Weighted([['doctor of medicine', 6], ['doctor of pharmacy', 2], ['doctor of philosophy', 1]]),
  },
  arts: {
    bachelor: new Weighted([['bachelor of arts', 9], ['bachelor of fine arts', 1], ['bachelor of science', 1]]),
    master: new Weighted([['master of arts', 6], ['master of science', 1], ['master of public administration', 1]]),
    doctorate: new Weighted([['doctor of philosophy', 1]]),
  },
  science: {
    bachelor: new Weighted([['bachelor of science', 10], ['bachelor of arts', 1]]),
    master: new Weighted([['master of science', 10], ['master of arts', 1]]),
    doctorate: new Weighted([['doctor of philosophy', 1]]),
  },
} // prettier-ignore

const kinds: readonly [RegExp, keyof typeof degrees][] = [
  [/\blaw\b|legal/, 'law'],
  [/nursing|medicine|pharmacy|dentistry|therapy|public health/, 'medicine'],
  [
    /engineer|computer|software|information|mechatron|cyber|robot|construction|logistics|supply/,
    'engineering',
  ],
  [/business|market|account|financ|commerc|management|bank|econom|hospitality|real estate/, 'business'],
  [/math|statist|physic|chemi|bio|genetic|neuro|pharmacol|data|psycholog|actuarial|science$/, 'science'],
]

const kindOfField = new Map<string, keyof typeof degrees>()

function kindOf(field: string): keyof typeof degrees {
  const known = kindOfField.get(field)
  if (known !== undefined) return known
  const kind = kinds.find(([pattern]) => pattern.test(field))?.[1] ?? 'arts'
  kindOfField.set(field, kind)
  return kind
}

const masterShare = 0.3
const doctors = new Set(['research', 'clinical', 'teaching'])
const mbaDepartments = new Set([
  'consulting',
  'banking',
  'finance',
  'product',
  'marketing',
  'sales',
  'operations',
])
const leading = new Set<Level>(['manager', 'head', 'director', 'vp', 'chief', 'partner', 'founder'])
/** People who went abroad did so partly before, partly after their first degree. */
const abroadShare = 0.45
const exchangeShare = 0.05

export type EducationInput = { career: Career; culture: Culture; residence: Country; today: Today }

/**
 * Degrees, newest first; the last one ends where the career starts. Empty for some: not everyone
 * studied, or says so.
 */
export function makeEducation(random: Random, input: EducationInput): VendorEducation[] {
  if (random.chance(0.07)) return []
  const { career, today } = input
  const { department, level } = career
  const field = department.fields.pick(random)
  const begin = level === 'intern' ? today.year + random.below(3) : yearOf(career.start)
  const first = schoolCountry(random, input)
  const forms: Form[] = ['bachelor']
  if (random.chance(doctors.has(department.name) ? 0.45 : masterShare)) forms.push('master')
  if (doctors.has(department.name) && random.chance(0.3)) forms.push('doctorate')
  let end = begin
  const education: VendorEducation[] = []
  for (const form of forms.toReversed()) {
    const length = lengthOf(random, form, first)
    const country = form === 'bachelor' ? first : random.chance(0.6) ? input.residence : first
    education.push(degree(random, { form, country, start: end - length, end, field }))
    end -= length + (random.chance(0.15) ? 1 : 0)
  }
  const graduated = today.year - begin
  if (leading.has(level) && mbaDepartments.has(department.name) && graduated > 6 && random.chance(0.22)) {
    const start = begin + random.between(3, Math.min(10, graduated - 2))
    education.unshift(degree(random, { form: 'mba', country: input.residence, start, end: start + 2, field }))
  }
  return education
}

/**
 * The country of the first degree: that of the culture or, for people who grew up abroad, that of
 * residence.
 */
function schoolCountry(random: Random, { culture, residence }: EducationInput): Country {
  const draw = random.float()
  if (draw < exchangeShare)
    return countriesByName.get(draw < exchangeShare / 2 ? 'United States' : 'United Kingdom')!
  const isNative = culture.homes.values.includes(residence.name)
  const stayed = isNative || residence.cultures.values[0] === culture.name || random.chance(abroadShare)
  return stayed ? residence : countriesByName.get(culture.homes.pick(random))!
}

function lengthOf(random: Random, form: Form, country: Country): number {
  if (form === 'doctorate') return random.between(3, 6)
  if (form !== 'bachelor') return random.chance(0.7) ? 2 : 1
  return europeanBachelor.has(country.code) ? 3 : 4
}

const europeanBachelor = new Set('GB DE FR IT NL SE NO DK FI CH AT BE PL CZ PT IE AU NZ IN'.split(' '))

type DegreeInput = { form: Form; country: Country; start: number; end: number; field: string }

function degree(random: Random, { form, country, start, end, field }: DegreeInput): VendorEducation {
  const second = form === 'bachelor' && random.chance(0.05)
  const dated = random.chance(0.9)
  return {
    school: schools.get(country.name)!.pick(random),
    degrees: random.chance(0.92)
      ? [form === 'mba' ? 'master of business administration' : degrees[kindOf(field)][form].pick(random)]
      : [],
    majors: majorsOf(form, field, second),
    start_date: dated && random.chance(0.85) ? String(start) : undefined,
    end_date: dated ? String(end) : undefined,
  }
}

function majorsOf(form: Form, field: string, second: boolean): string[] {
  if (form === 'mba') return ['business administration']
  return second && field !== 'economics' ? [field, 'economics'] : [field]
}
