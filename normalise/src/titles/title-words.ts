/**
 * Tables of title normalisation. To extend: add a line; the order doesn't matter. Keys are folded
 * words (or phrases of them), values are their replacements, in the singular and themselves not
 * keys (`title.test.ts` checks both).
 *
 * A short form with several common readings stays unchanged: PM, TPM, BA, EA, SE, AM, CSM, MD, PA,
 * CSO, CCO, CDO, CAO.
 */

/** One word to one or more words. */
export const shortForms: Readonly<Record<string, string>> = {
  // Rank
  vp: 'vice president',
  svp: 'senior vice president',
  evp: 'executive vice president',
  avp: 'assistant vice president',
  rvp: 'regional vice president',
  gvp: 'group vice president',
  sr: 'senior',
  snr: 'senior',
  jr: 'junior',
  jnr: 'junior',
  mgr: 'manager',
  mngr: 'manager',
  dir: 'director',
  gm: 'general manager',
  asst: 'assistant',
  assoc: 'associate',
  coord: 'coordinator',
  acct: 'account',
  supv: 'supervisor',
  engr: 'engineer',
  rep: 'representative',
  exec: 'executive',
  // The chief officers
  ceo: 'chief executive officer',
  cto: 'chief technology officer',
  cfo: 'chief financial officer',
  coo: 'chief operating officer',
  cmo: 'chief marketing officer',
  chro: 'chief human resource officer',
  cio: 'chief information officer',
  ciso: 'chief information security officer',
  cpo: 'chief product officer',
  cro: 'chief revenue officer',
  cgo: 'chief growth officer',
  // Roles
  ae: 'account executive',
  sdr: 'sales development representative',
  bdr: 'business development representative',
  bdm: 'business development manager',
  apm: 'associate product manager',
  pmm: 'product marketing manager',
  swe: 'software engineer',
  sde: 'software development engineer',
  sdet: 'software development engineer in test',
  sre: 'site reliability engineer',
  dba: 'database administrator',
  hrbp: 'human resource business partner',
  // Fields
  hr: 'human resource',
  it: 'information technology',
  ai: 'artificial intelligence',
  ml: 'machine learning',
  llm: 'large language model',
  nlp: 'natural language processing',
  qa: 'quality assurance',
  ux: 'user experience',
  ui: 'user interface',
  pr: 'public relation',
  bi: 'business intelligence',
  seo: 'search engine optimization',
  sem: 'search engine marketing',
  mktg: 'marketing',
  ops: 'operation',
  revops: 'revenue operation',
  bizops: 'business operation',
  bizdev: 'business development',
  devrel: 'developer relation',
  intl: 'international',
  govt: 'government',
  // One word or two
  cofounder: 'co founder',
  coowner: 'co owner',
  frontend: 'front end',
  backend: 'back end',
  fullstack: 'full stack',
  ecommerce: 'e commerce',
  elearning: 'e learning',
  healthcare: 'health care',
  cybersecurity: 'cyber security',
  datacenter: 'data center',
  datacentre: 'data center',
  presales: 'pre sales',
  copywriter: 'copy writer',
  // Spelling
  organisation: 'organization',
  organisational: 'organizational',
  optimisation: 'optimization',
  programme: 'program',
  centre: 'center',
  adviser: 'advisor',
  behaviour: 'behavior',
  behavioural: 'behavioral',
  labour: 'labor',
  salespeople: 'salesperson',
  salesmen: 'salesman',
  chairmen: 'chairman',
  foremen: 'foreman',
  businessmen: 'businessman',
  analyses: 'analysis',
  // Korean
  씨이오: 'chief executive officer',
}

/**
 * Phrases, in the form after the tables above, and their replacements; the longest phrase that
 * starts at a word wins.
 */
export const phrases: Readonly<Record<string, string>> = {
  'v p': 'vice president',
  's v p': 'senior vice president',
  'e v p': 'executive vice president',
  'vice pres': 'vice president',
  'c e o': 'chief executive officer',
  'c t o': 'chief technology officer',
  'c f o': 'chief financial officer',
  'c o o': 'chief operating officer',
  'r and d': 'research and development',
  'group pm': 'group product manager',
  'biz dev': 'business development',
  'bus dev': 'business development',
  'dev operation': 'devops',
  'dev rel': 'developer relation',
  'machine learning operation': 'mlops',
  '대표 이사': '대표이사',
}

/** Words that end like a plural but aren't one. */
export const unchanged: ReadonlySet<string> = new Set(
  `sales series species press news chess always across access process excess success business address congress express fitness
  wellness progress gas bias atlas canvas texas kansas dallas arkansas las vegas christmas pancreas overseas saas paas iaas
  campus status bus plus versus corpus virus focus bonus census nexus prospectus analysis basis axis crisis emphasis synthesis thesis
  diagnosis prognosis hypothesis tennis paris aws ios cms gis pos crm cvs sms gps des les los dos windows kubernetes jenkins devops mlops devsecops finops aiops dataops llmops itops
  postgres sas redis salesforce mens womens athletics analytics logistics economics physics ethics mathematics robotics statistics electronics genomics politics
  linguistics genetics optics ceramics plastics acoustics aerodynamics dynamics cosmetics pharmaceutics informatics bioinformatics mechatronics avionics photonics
  macroeconomics orthopedics pediatrics obstetrics geriatrics classics civics systemics hydraulics thermodynamics proteomics forensics tactics aesthetics academics
  humanities securities`.split(/\s+/),
)

/** Irregular plurals. */
export const irregular: Readonly<Record<string, string>> = {
  movies: 'movie',
  cookies: 'cookie',
  ties: 'tie',
  pies: 'pie',
  rookies: 'rookie',
  shoes: 'shoe',
  toes: 'toe',
  canoes: 'canoe',
  caches: 'cache',
  headaches: 'headache',
  niches: 'niche',
  axes: 'axe',
  buses: 'bus',
  gases: 'gas',
  campuses: 'campus',
  statuses: 'status',
  bonuses: 'bonus',
  viruses: 'virus',
  biases: 'bias',
  lenses: 'lens',
  quizzes: 'quiz',
  wives: 'wife',
  midwives: 'midwife',
  housewives: 'housewife',
  knives: 'knife',
  lives: 'life',
  leaves: 'leaf',
  women: 'woman',
  men: 'man',
}

/** Short forms without an expansion whose plural ends with an s ('PMs'). */
export const pluralShortForms: ReadonlySet<string> = new Set(
  'pm tpm ba ea se am csm md pa cso cco cdo cao cxo clo cbo api app kpi cpa em vc np rn lp ap ar ic'.split(
    ' ',
  ),
)

/** Korean ranks that may be attached to the previous word: 영업팀장 is 영업 팀장. Longest first. */
export const koreanRanks: readonly string[] = [
  '대표이사',
  '사업부장',
  '전무이사',
  '상무이사',
  '본부장',
  '부문장',
  '그룹장',
  '센터장',
  '부사장',
  '매니저',
  '디렉터',
  '팀장',
  '실장',
  '부장',
  '차장',
  '과장',
  '대리',
  '이사',
  '전무',
  '상무',
  '파트장',
  '지점장',
  '연구원',
  '연구소장',
  '엔지니어',
  '디자이너',
  '개발자',
].toSorted((a, b) => b.length - a.length)
