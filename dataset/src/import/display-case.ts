import { fold } from '@rapport/contract/fold.ts'
import { createMemo } from '@rapport/normalise/memo.ts'

/**
 * Display case for texts that a source stores in lower case: 'maria de la cruz' -> 'Maria de la Cruz', 'vp of sales' -> 'VP of Sales'.
 * Texts that already contain a capital, and scripts without letter case, stay unchanged. Only people's names are also changed if they are
 * all in capitals: elsewhere capitals are often acronyms.
 */

const hasCapital = (text: string) => /[\p{Lu}\p{Lt}]/u.test(text)

/** Leaves texts with a capital unchanged and converts all others, remembering the most recent ones. */
function lowerCaseOnly(change: (text: string) => string): (text: string) => string {
  const known = createMemo<string>({ max: 40_000 })
  return (text) => (hasCapital(text) ? text : known(text, () => change(text)))
}

/** Capitalises each part between spaces, hyphens, slashes and brackets. */
const capitalise = (text: string) =>
  text.replace(/(?<=^|[\s\-/(&,."“‘])\p{L}/gu, (letter) => letter.toUpperCase())

/** Without lower-case letters, apart from those that people keep in capitals too: 'McDONALD', 'DE LA CRUZ Jr.', 'de la CRUZ'. */
const isInCapitals = (text: string) =>
  !/\p{Ll}/u.test(text.replace(/\bMa?c(?=\p{Lu}{2})|\b(?:Jr|Sr)\b|(?<=^|\s)\p{Ll}{1,3}(?=\s)/gu, ''))

/** Converts names that are all in lower case or all in capitals. `lower` gets capitals to lower case. */
function oneCaseOnly(
  change: (text: string) => string,
  lower: (text: string) => string,
): (text: string) => string {
  const lowerCase = lowerCaseOnly(change)
  const known = createMemo<string>({ max: 40_000 })
  return (text) =>
    hasCapital(text) && isInCapitals(text) ? known(text, () => change(lower(text))) : lowerCase(text)
}

/** Without the dot that 'İ' leaves above its 'i'. */
const toLower = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i')

/** Pairs of consonants that are no initials: names and parts of names, suffixes, forms of address. */
const notInitials = new Set('DR FR JR LT MC MR MS NG SR ST'.split(' '))

/** Lower case except for pairs of initials: 'JD SMITH' -> 'JD smith'. Two letters without a vowel are seldom a name; nor is AJ. */
const keepInitials = (text: string) =>
  text.replace(/[\p{L}\p{M}'’]+/gu, (word) =>
    /^(?:AJ|[B-DF-HJ-NP-TV-XZ]{2})$/.test(word) && !notInitials.has(word) ? word : toLower(word),
  )

const nameParticles = new Set(
  'af al auf bin bint d da dal das de degli dei del della den der des di do dos du e el ibn la las le los och of ten ter und van vom von y zu zum zur'.split(
    ' ',
  ),
)

/** Given names that are particles elsewhere: 'Nguyen Van Anh', 'Park Do Hyun'. */
const asianGivenNames = new Set('da do du la le van'.split(' '))
/** Family names that are seldom the given name of somebody with a particle. */
const asianFamilyNames = new Set(
  `nguyen tran le pham hoang huynh phan vu vo dang bui do ngo duong ly dinh truong dao doan trinh luong
  park choi jung kang yoon jang kwon hwang wang zhang liu chen huang zhao zhou`.split(/\s+/),
)

const isAsianFamilyName = (word: string | undefined) => asianFamilyNames.has(fold(word ?? ''))

/** Whether a word between others stays lower case. */
function isParticle(words: string[], index: number): boolean {
  const word = words[index] ?? ''
  // 'john e smith' has an initial, 'jose ortega y gasset' a particle.
  if (!nameParticles.has(word) || (word.length === 1 && index === 1)) return false
  const isBeforeParticle = nameParticles.has(words[index + 1] ?? '')
  const isAsian = isAsianFamilyName(words[0]) || isAsianFamilyName(words.at(-1))
  return !(isAsian && asianGivenNames.has(word) && (!isBeforeParticle || index + 2 === words.length))
}

/** Suffixes with a fixed spelling. */
const nameSuffixes = new Map([
  ['ii', 'II'],
  ['iii', 'III'],
  ['iv', 'IV'],
  ['md', 'MD'],
  ['phd', 'PhD'],
  ['mba', 'MBA'],
  ['cpa', 'CPA'],
])

const suffixOf = (word: string) => nameSuffixes.get(word.replace(/[.,]$/, ''))

/** Only these: 'Macron', 'Macias' and 'Mack' begin alike. */
const macNames =
  /(?<=(?:^|-)Mac)(?:arthur|donald|dougall|farlane|gregor|intyre|kenzie|laren|lean|leod|millan|pherson)(?=,?$|-)/gu

/** 'mcdonald' -> 'McDonald', "o'brien" -> "O'Brien". */
const nameWord = (word: string) =>
  capitalise(word)
    .replace(/(?<=(?:^|-)Mc)\p{L}(?=\p{L}{2})/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=(?:^|-)[ODL]['’])\p{L}/gu, (letter) => letter.toUpperCase())

/** 'macdonald' -> 'MacDonald'. Not for given names: Mackenzie. */
const familyWord = (word: string) => nameWord(word).replace(macNames, capitalise)

/** `isFamily`: whether the word at `index` is a family name; `last` is that of the last word that is no suffix. */
function caseName(name: string, isFamily: (index: number, last: number) => boolean): string {
  const words = name.split(' ')
  const last = words.findLastIndex((word) => !/^(?:jr|sr)[.,]?$/.test(word) && suffixOf(word) === undefined)
  return words
    .map((word, index) => {
      if (index > 0 && index < words.length - 1 && isParticle(words, index)) return word
      const suffix = index > 0 ? suffixOf(word) : undefined
      if (suffix !== undefined) return suffix
      return isFamily(index, last) ? familyWord(word) : nameWord(word)
    })
    .join(' ')
}

/** A person's name. Particles (de la, van der, bin, …) stay lower case unless they start the name. */
export const nameCase = oneCaseOnly(
  (name) => caseName(name, (index, last) => index > 0 && index === last),
  keepInitials,
)

/** Given names alone. */
export const givenNameCase = oneCaseOnly((name) => caseName(name, () => false), keepInitials)

/** A suffix alone: 'JR.' -> 'Jr.', 'iii' -> 'III'. */
export const suffixCase = (suffix: string): string => nameCase(`x ${suffix.toLowerCase()}`).slice(2)

/** A last name alone; a leading particle stays lower case ('de la Cruz'). */
export const lastNameCase = oneCaseOnly((name) => {
  const words = name.split(' ')
  const start = Math.max(
    words.findIndex((word) => !nameParticles.has(word)),
    0,
  )
  return [...words.slice(0, start), caseName(words.slice(start).join(' '), () => true)].join(' ')
}, toLower)

const smallWords = new Set(
  'a an and as at by d da das de del der des di do du e el en et for from in la le les of on or per the to und v van von with y'.split(
    ' ',
  ),
)

const acronyms = new Set(
  'ai api aws bi bpo b2b b2c b2g cad cao cbo cco cdo ceo cfo cgo chro cio ciso cmo cno coo cpo cro crm cso cto cxo ctio dba ehs emea apac latam erp evp fp&a gis gm gtm hr hris hse hvac ic ict ifrs ii iii io ios iot ip it itil iv kyc l&d m&a mba md ml mro nlp npi oem os pcb php pl/sql pm pmo pr ppc pwc qa qc r&d rf rn roi rpa s&op saas sap sdet sdr bdr sem seo sla smb sms soc sox sql sre svp tv uat ui uk us usa ux vfx vlsi vip vp vpn xr 3d 2d'.split(
    ' ',
  ),
)

/** Words with a fixed spelling. */
const spellings = new Map(
  'DevOps MLOps FinTech iOS SaaS PaaS IaaS IoT PhD LinkedIn YouTube JavaScript TypeScript .NET Node.js PostgreSQL MySQL GmbH LLC LLP PLC NV AG SE KG BV SA AB ApS Inc Ltd'
    .split(' ')
    .map((word) => [word.toLowerCase(), word] as const),
)

const bareWord = /[\p{L}\p{N}\p{M}&.+#'’]+/gu

const isUpperTitleWord = (word: string) => acronyms.has(word)

function caseWords(text: string, isUpper: (word: string) => boolean): string {
  return text.replace(bareWord, (word: string, at: number) => {
    const known = spellings.get(word)
    if (known !== undefined) return known
    if (isUpper(word)) return word.toUpperCase()
    if (at > 0 && at + word.length < text.length && smallWords.has(word)) return word
    return capitalise(word).replace(/(?<=^[OD]['’])\p{L}(?=\p{L}{2})/u, (letter) => letter.toUpperCase())
  })
}

/** A job title: small words stay lower case, acronyms (VP, CEO, HR, SQL, …) upper case. */
export const titleCase = lowerCaseOnly((title) => caseWords(title, isUpperTitleWord))

const companyAcronyms = new Set(
  'hp sap aws bmw kpmg pwc ey ubs hsbc at&t ups dhl usaa nasa ge lg kt sk cj gs skt nhn ntt nec tcs hcl iit mit ucla usc nyu lse eth kaist postech snu unsw uc bbc cnn nbc cbs ibm amd nxp tsmc asml h&m 3m usa uk eu uae it hr ai ii iii iv tv'.split(
    ' ',
  ),
)

const isUpperCompanyWord = (word: string) => companyAcronyms.has(word)

/** The name of a company, school, degree or subject. */
export const companyCase = lowerCaseOnly((name) => caseWords(name, isUpperCompanyWord))
