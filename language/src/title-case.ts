/** The usual case of words in titles and names. */

const acronyms = new Set(
  `vp svp evp avp rvp gvp ceo cto cfo coo cmo cio ciso cpo cro chro cso cco cdo cao cgo cxo clo cbo hr it ai ml llm nlp qa ux ui ar vr xr pr bi seo sem sre sdr bdr bdm ae am pm pmm apm tpm epm spm ba ea em gm se sde sdet swe dba hrbp csm tam tl
  fp fpa a&r r&d m&a crm erp api sdk sap aws gcp sql etl elt gis iot ip fpga asic gpu cpu pcb rf bim cad cnc hvac ehs hse qc grc esg iam soc cra emea apac latam dach anz b2b b2c d2c dtc smb gtm ppc cro kyc aml
  phd mba md rn np pa cpa nft xr dei l&d p&l usa uk uae sf nyc la dc eu us bd kol cdn etf ipo vc pe ii iii iv vi vii viii php html css ip pos cms dsp crm mri ct icu er ot sis`.split(
    /\s+/,
  ),
)
const special = new Map(
  `iOS macOS DevOps MLOps DevSecOps FinOps AIOps DataOps LLMOps SecOps RevOps BizOps PeopleOps BizDev DevRel GitOps NoSQL PostgreSQL MySQL JavaScript TypeScript SaaS PaaS IaaS GenAI FinTech PyTorch TensorFlow GraphQL eCommerce LinkedIn
  GitHub WordPress PhD McKinsey YouTube OpenAI DevEx InfoSec VMware Node.js React.js Vue.js Next.js FP&A R&D M&A L&D`
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
)
special.set('ecommerce', 'Ecommerce').set('fintech', 'Fintech')
const small = new Set('of and the in for to at on or a an with de la del van von der und et y e s'.split(' '))

const word = /\p{L}{1,3}&\p{L}{1,2}(?!\p{L})|[\p{L}\p{N}\p{M}.+#]+(?:['’]\p{L}+)*/gu

/** `director of ux` -> `Director of UX`; keeps words typed with capitals inside. */
export function titleCase(text: string): string {
  const isShouted = text.length > 4 && text === text.toUpperCase() && text !== text.toLowerCase()
  return text.replace(word, (part, offset: number) => caseOf(part, offset === 0, isShouted))
}

function caseOf(part: string, isFirst: boolean, isShouted: boolean): string {
  if (part.includes('&')) return part.toUpperCase()
  const lower = part.toLowerCase()
  const known = special.get(lower) ?? (acronyms.has(lower) ? part.toUpperCase() : undefined)
  if (known !== undefined) return known
  if (!isFirst && small.has(lower)) return lower
  const hasOwnCase = !isShouted && /^\P{L}*\p{L}.*\p{Lu}/u.test(part)
  if (hasOwnCase) return part
  return lower.replace(/^[^\p{L}]*\p{L}/u, (first) => first.toUpperCase())
}

/** The name of a person, company, school or place: as typed, or capitalised if it was typed in lower case. */
export function properCase(text: string): string {
  if (text !== text.toLowerCase()) return text
  return text.replace(/(?<![\p{L}\p{N}'’])\p{L}[\p{L}\p{M}]*/gu, (part, offset: number) =>
    offset > 0 && small.has(part) ? part : part.charAt(0).toUpperCase() + part.slice(1),
  )
}
