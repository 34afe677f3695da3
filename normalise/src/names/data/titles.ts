/**
 * Titles that precede names, by language. Compared without dots and case. General knowledge. A
 * family title is followed by a family name if one word follows: 'Dr. Smith', but 'Sister Mary'.
 */

const familyTitles = `
  mr mrs ms mx miss mister dr drs prof professor doctor doc esq attorney atty judge
  herr herrn frau hr frk fru fräulein dhr mevr mw mevrouw meneer heer dhrn
  mme mmes mlle monsieur madame pr ra ca cs mademoiselle me maître mtre mtro mtra mgr mag maga ing
  sig sigra signor signora signorina dott dottssa dottoressa dottore avv avvocato geom rag egr gentma
  sra srta señor señora señorita srª dña dra profª profa drª lic licda arq ingº engº engª exmo exma ilmo ilma
  inż mgr pani doktor dokt docent doc judr mudr phdr rndr mvdr paeddr thdr bc mga
  uni.prof univprof privdoz priv.doz pd dripl dring dripling dipl diplom diplkfm diplkffr diplvw diplinf diplbetriebsw diplök diplpsych diplphys diplchem diplmath diplbiol
  sayın bay bayan doç av öğr yrd
  dato' datuk datin tansri encik puan tuan ir drs bapak ibu tn ny
  shri smt shrimati adv er ar kum
  sh sheikh shaikh eng engr arch
  ts ths pgs gs bs ông bà chị
  г-н г-жа д-р проф господин госпожа κος κα κ δρ
  capt captain lt lieutenant col colonel maj gen general sgt sergeant cpl cmdr adm admiral officer
  hon honorable honourable sen senator rep representative congressman congresswoman gov governor mayor alderman alderwoman councilman
  councilwoman councillor councilor cllr commissioner ambassador amb sec secretary minister president chairman chairwoman assemblyman
  assemblywoman delegate sheriff coach
`

const otherTitles = `
  sir dame lord rev reverend revd fr father pastor rabbi imam bishop deacon sister sr brother br archbishop cardinal msgr monsignor sri swami
  ven haji hajah khun คุณ md mohd
`

/** Parts of titles that only follow others: 'Dr. med. dent. h.c. mult.'. */
const titleParts = `
  med dent vet nat rer jur iur phil theol pol oec oecon publ habil hc hc mult ing pharm sc techn tech agr forest rernat h
  em emer emerita emeritus asst assoc hab zw nadzw ddr mont arts paed
`

/** Words before the title that make one with it. */
const titlePrefixes = new Set(
  'state tan & and und et us united states right rt the most very his her your honor excellency former retired rear vice brigadier major lieutenant first chief assistant associate adjunct'.split(
    ' ',
  ),
)

const words = (text: string) => new Set(text.trim().split(/\s+/).map(keyOf))

/** Without the dots between and behind letters. */
function keyOf(word: string): string {
  return word.toLowerCase().replace(/[.,]+/g, '')
}

const [families, others, parts] = [words(familyTitles), words(otherTitles), words(titleParts)]

/** Titles that are names too unless a dot follows them, or a given and a family name do. */
const alsoNames = new Set(
  'doc judge er ar av eng arch sh ir ts bs gs kum adv mw ny tn sr br fr lord coach officer president minister major general col gen maj rep sen sec amb ven sri rag sig lic mag pd hr geom lt doctor bc mgr drs mga ths pgs sister brother bishop deacon cardinal hon gov h em mayor chairman ing tech sc med nat ms m me md mohd bay bayan pr ra ca cs'.split(
    ' ',
  ),
)

/** Titles only in capitals, beside names in mixed case: 'RA Max Muster', 'CA Rohit Sharma'. */
const inCapitals: ReadonlySet<string> = new Set(['ra', 'ca', 'cs'])

export const isTitleInCapitals = (word: string): boolean => inCapitals.has(word.toLowerCase())

/** Short ones that are titles only with a dot. */
const dotted = new Set(
  'er ar sh ir ts bs gs kum ny tn h m br eng arch av ven sec pd amb geom rag lic'.split(' '),
)

export type TitleKind = 'family' | 'other' | null

/** Whether a word before a name is a title, and which. `following`: how many words stand behind it. */
export function titleKind(word: string, following: number): TitleKind {
  const key = keyOf(word)
  const kind = kindOf(key, word)
  if (kind === null || word.includes('.')) return kind
  if (dotted.has(key) || (inCapitals.has(key) && word !== key.toUpperCase())) return null
  return alsoNames.has(key) && following < 2 ? null : kind
}

function kindOf(key: string, word: string): TitleKind {
  if (families.has(key) || isCompound(word)) return 'family'
  return others.has(key) ? 'other' : null
}

/** 'Dr.-Ing.', 'Dipl.-Kfm.', 'Prof.Dr.', 'Ass.-Prof.', 'Univ.-Prof.', 'PGS.TS.'. */
function isCompound(word: string): boolean {
  const pieces = word
    .toLowerCase()
    .split(/[.\-/]+/)
    .filter((piece) => piece !== '')
  return (
    pieces.length > 1 &&
    word.includes('.') &&
    pieces.every((piece) => families.has(piece) || parts.has(piece) || compoundParts.has(piece)) &&
    pieces.some((piece) => families.has(piece) || piece === 'ing')
  )
}
const compoundParts = new Set(
  'ass univ priv doz kfm kffr wirt volksw jur ök betriebsw psych phys chem math biol inf fh bw dott ssa ra'.split(
    ' ',
  ),
)

/** Whether a word goes on with the title before it. */
export const isTitlePart = (word: string): boolean =>
  parts.has(keyOf(word)) && (word.includes('.') || word === word.toLowerCase())

export const isTitlePrefix = (word: string): boolean => titlePrefixes.has(keyOf(word))

/** Titles that people also put behind the name or between its parts: 'smith mrs, ann'. */
const anywhere = new Set('mr mrs ms miss dr mme herr frau prof'.split(' '))
export const isTitleAnywhere = (word: string): boolean => anywhere.has(keyOf(word))
