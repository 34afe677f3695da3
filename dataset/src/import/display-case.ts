import { capitalise, lowerCaseOnly } from '@rapport/normalise/names/letter-case.ts'

/**
 * Display case for texts that a source stores in lower case: 'vp of sales' -> 'VP of Sales'. Texts
 * that already contain a capital, and scripts without letter case, stay unchanged: capitals are
 * often acronyms. Names of people have their own: `names/name-case.ts`.
 */

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
