import type { Company } from '../companies/company.ts'
import type { PersonName } from './names.ts'
import type { Country } from '../places.ts'
import type { Random } from '../random.ts'

/**
 * Contact values that reach no person. Addresses are under `.example` or `example.com`, `.net`,
 * `.org`, which are reserved (RFC 2606, RFC 6761). Numbers are in ranges that a numbering authority
 * reserves for fiction; people in a country without such a range have a North American number.
 */

export type VendorEmail = { address: string; type: 'professional' | 'personal' }

const emailForms: readonly ((name: PersonName) => string)[] = [
  ({ asciiFirst, asciiLast }) => `${asciiFirst}.${asciiLast}`,
  ({ asciiFirst, asciiLast }) => `${asciiFirst}.${asciiLast}`,
  ({ asciiFirst, asciiLast }) => `${asciiFirst}.${asciiLast}`,
  ({ asciiFirst, asciiLast }) => `${asciiFirst.charAt(0)}${asciiLast}`,
  ({ asciiFirst, asciiLast }) => `${asciiFirst.charAt(0)}${asciiLast}`,
  ({ asciiFirst, asciiLast }) => `${asciiFirst.charAt(0)}.${asciiLast}`,
  ({ asciiFirst }) => asciiFirst,
  ({ asciiFirst, asciiLast }) => `${asciiFirst}${asciiLast.charAt(0)}`,
  ({ asciiFirst, asciiLast }) => `${asciiLast}.${asciiFirst}`,
  ({ asciiFirst, asciiLast }) => `${asciiFirst}_${asciiLast}`,
]

/** The address in the company's format; a large company numbers its namesakes. */
export function workEmail(random: Random, name: PersonName, company: Company): string {
  const local = emailForms[company.emailForm]!(name)
  const number = company.headcount > 500 && random.chance(0.15) ? String(random.between(2, 40)) : ''
  return `${local}${number}@${company.domain}`
}

const personalHosts = [
  'example.com',
  'example.com',
  'example.com',
  'example.net',
  'example.org',
  'post.example',
]

export function personalEmail(random: Random, name: PersonName): string {
  const joint = random.of(['.', '', '_'])
  const number = random.chance(0.7) ? String(random.between(1, 9999)) : ''
  return `${name.asciiFirst}${joint}${name.asciiLast}${number}@${random.of(personalHosts)}`
}

const digits = (random: Random, count: number) => {
  let text = ''
  for (let index = 0; index < count; index++) text += random.below(10)
  return text
}

/** 555-0100 to 555-0199 of any area code (North American Numbering Plan Administrator). */
const areaCodes =
  '201 202 203 206 212 213 214 215 216 303 305 310 312 313 314 315 404 407 408 410 412 415 416 425 503 508 510 512 514 516 602 604 612 613 614 615 617 619 646 650 702 703 704 713 714 718 720 732 773 778 781 801 802 804 805 808 813 816 818 832 847 858 901 903 905 916 917 919 925 949 954 972'.split(
    ' ',
  )
const northAmerican = (random: Random) => `+1${random.of(areaCodes)}55501${digits(random, 2)}`

type Range = readonly [prefix: string, freeDigits: number]

/** If single numbers are reserved, each is a range without free digits. */
const ranges = (prefix: string, endings: string, free: number): Range[] =>
  endings.split(' ').map((ending) => [prefix + ending, free])

/**
 * Numbers reserved for drama by Ofcom (UK), ARCEP (France), Bundesnetzagentur (Germany), PTS
 * (Sweden) and ACMA (Australia).
 */
const mobileRanges: Record<string, readonly Range[]> = {
  GB: [['+447700900', 3]],
  FR: [['+33639980', 3]],
  DE: [['+4917139200', 2]],
  SE: ranges('+467017406', '1 2 3 4 5 6 7 8 9', 1),
  AU: ranges(
    '+6149157',
    '0006 0156 0157 0158 0159 0110 0313 0737 1266 1491 1804 2549 2665 2983 3770 3087 4118 4632 5254 5789 6398 6801 7426 7644 8957 8148 8888 9212 9760 9455',
    0,
  ),
}

const landlineRanges: Record<string, readonly Range[]> = {
  GB: [
    ['+442079460', 3],
    ['+441632960', 3],
    ['+441614960', 3],
    ['+441174960', 3],
    ['+441314960', 3],
  ],
  FR: [
    ['+3319900', 4],
    ['+33261910', 3],
    ['+33465710', 3],
    ['+33536490', 3],
  ],
  DE: [
    ['+493023125', 3],
    ['+496990009', 3],
    ['+494066969', 3],
    ['+492214710', 3],
    ['+498999998', 3],
  ],
  SE: [['+468465004', 2]],
  AU: [
    ['+6125550', 4],
    ['+6135550', 4],
    ['+6175550', 4],
    ['+6185550', 4],
  ],
}

function fromRange(random: Random, available: readonly Range[] | undefined): string {
  if (available === undefined) return northAmerican(random)
  const [prefix, free] = random.of(available)
  return prefix + digits(random, free)
}

export const mobilePhone = (random: Random, { code }: Country) => fromRange(random, mobileRanges[code])

export const officePhone = (random: Random, { code }: Country) => fromRange(random, landlineRanges[code])
