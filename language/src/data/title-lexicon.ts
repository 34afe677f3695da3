/**
 * Words of job titles by their role in a title; folded, heads in the singular. To extend: add a
 * word. A word may be in several tables.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Nouns for people: a title ends with one, or with one and the words after its `of`. */
export const heads = words(`
  accountant actor actuary administrator adviser advisor advocate agent aide ambassador analyst anesthesiologist anchor animator anthropologist apprentice
  appraiser architect archivist artist assembler assistant assessor associate astronomer attendant attorney auctioneer auditor author bailiff baker banker barber barista
  bartender biochemist bioinformatician biologist biostatistician bookkeeper botanist brewer broker builder buyer captain caregiver carpenter cartographer cashier caterer
  chair chairman chairperson chairwoman chaplain chef chemist chief chiropractor choreographer cinematographer cleaner clerk clinician closer coach coder cofounder collector colorist columnist
  commander commissioner composer comptroller conductor conservator constable consultant contractor controller cook coordinator copywriter counsel counselor
  counsellor courier creator critic curator custodian dancer dealer dean decorator dentist deputy dermatologist designer detective developer dietitian diplomat director dispatcher
  distributor diver doctor draftsman drafter driver drummer dyer ecologist economist editor educator electrician engineer enabler entrepreneur epidemiologist ergonomist
  estimator ethicist evaluator evangelist examiner executive expert fabricator facilitator farmer fellow fighter filmmaker financier firefighter fitter florist foreman
  forester founder fundraiser gardener generalist geneticist geographer geologist geophysicist glazier governor groomer guard guide hacker hairdresser handler handyman head
  herbalist historian host hostess hygienist illustrator immunologist influencer innkeeper inspector installer instructor interpreter intern inventor investigator investor
 liaison janitor jeweler journalist judge keeper laborer landscaper lawyer lead leader lecturer librarian lieutenant linguist lobbyist locksmith machinist magistrate maker manager marketer
  mason mathematician md mechanic mediator mentor merchandiser merchant meteorologist microbiologist midwife miner minister moderator modeler modeller model monitor mover
  musician negotiator neurologist neuroscientist notary nurse nutritionist obstetrician officer oncologist operator optician optometrist organizer orthodontist owner packer
  painter paralegal paramedic partner pathologist pediatrician pentester performer pharmacist pharmacologist philosopher photographer physician physicist physiotherapist pianist picker pilot planner plumber
  podiatrist policymaker politician porter practitioner president principal printer producer professional professor programmer promoter prosecutor prospector provost psychiatrist psychologist publicist
  publisher purchaser quant radiographer radiologist ranger realtor receptionist recruiter registrar reporter representative researcher retoucher reviewer rigger roofer sailor
  salesman salesperson saleswoman scholar scheduler scientist scout screenwriter sculptor seamstress secretary seller server setter shipper singer sociologist solicitor sommelier sourcer
  specialist statistician stenographer student steward stewardess stocker storyteller strategist stylist supervisor superintendent surgeon surveyor tailor teacher teller technician technologist
  teamlead tester therapist toxicologist trader trainee trainer translator treasurer tutor typist underwriter upholsterer urbanist usher valet vendor veterinarian videographer virologist
  waiter waitress warden watchmaker weaver welder woodworker worker writer zoologist
  ceo cto cfo coo cmo cio ciso cpo cro chro cso cco cdo cao cgo cxo clo cbo vp svp evp avp rvp gvp
  ae am apm ba bdm bdr csm dba ea em gm hrbp pm pmm sde sdet sdr sre swe tpm tam tl dev rep gc bdo isr mlre mle cra ase sa qae pgm epm spm
`)

/** Functions and subjects: they belong to the title that follows, wherever it starts. */
export const fields = words(`
  academic access account accounting accounts acquisition activation actuarial ad administration administrative ads adoption advertising advisory aerospace affairs affiliate ai algorithm
  alliance alliances analog analysis analytical analytics android api app apparel applicant application applications applied art artificial asic asset assets assurance audio audit automation automotive
  backend back banking behavioral benefits bi billing bioinformatics biomedical bot brand branding broadcast budget build building business buying
  cad campaign campaigns capacity capital care career cash catalog category catering change channel chemical chip circuit city civil claims client clinical cloud
  commerce commercial commissioning commodity communication communications community company compensation competitive compiler compliance computational computer computing conference configuration
  construction consumer content contact contract contracts control controls conversational conversion copy core corporate cost country court creative credit crm culture curriculum customer cyber
  police dental naval labour textile hedge
  cybersecurity data database deal debt decision deep delivery demand deployment desk design desktop development device devex devops devrel devsecops digital direct disaster distributed
  distribution diversity document documentation drug dx e-commerce ecommerce economic ecosystem editorial education effects electrical electronic electronics electromechanical email
  embedded emergency employee employer employment enablement end energy engagement engineering enterprise environment environmental equipment equity erp esg estate ethics event events expansion
  experience experimentation experiential export external fa facilities facility fashion feature field film finance financial fire firmware fixed fleet food forensic forensics foundation fp fpa fpga franchise fraud
  front frontend fulfillment full fullstack fund fundraising game games gameplay general genomics geospatial gis gift go government governance grants graphic graphics ground growth gtm guest
  hardware health healthcare help hiring home hospital hotel hr human hvac identity image imaging immigration implementation import improvement inbound incentive incident inclusion income
  individual industrial industry influencer information infosec infrastructure innovation inside installation instructional insurance insights insight integrated integration integrations integrity intellectual intelligence interaction interactive
  interface interior internal international interview inventory investment investments investor ios iot ip it java javascript key kernel key knowledge kubernetes lab labor landscape language large launch law
  leadership leasing legal lending life lifecycle lighting linux listing litigation live load loan localization logistics low loyalty mac machine mainframe maintenance management manufacturing market marketing
  marketplace markets mass material materials mechanical mechatronics media medical membership merchandise merchandising mergers messaging metals microsoft middleware ml mlops mobile modeling monetization mortgage motion
  multimedia music natural network networking new news nlp nursing office offensive onboarding online operating operation operational operations ops optical optimization oracle order organic organizational outbound outreach outside
  packaging paid paper parts partner partners partnership partnerships patent patient payable payment payments payroll penetration people performance perception personal personnel petroleum pharmacy photo physical pipeline planning plant platform policy
  portfolio post power pr practice pre presales pricing print privacy private process processing procurement product production productivity products professional program programmatic programming programs project projects promotions property proposal
  protection prototype provider psychology public publishing purchase purchasing python qa quality quantitative quantum radio rail react real receivable recovery recruiting recruitment regional regulatory rehabilitation
  relations relationship relationships release reliability religious remediation renewable renewals rental reporting research reservations residential resource resources response restaurant retail retention return returns
  revenue revops reward rewards rf risk robotics rooms ruby rust safety sales salesforce satellite scada science scientific script search secretarial securities security selling semiconductor seo sem
  service services settlement shift shipping shopper signal simulation site smb social software solution solutions sound sourcing space spatial special speech sport sports sql stack staffing stage startups statistical stock store storage strategic
  strategy structural student studio success supplier supply support surface surgical sustainability system systems talent tax tech technical technology telecom telecommunications territory test testing text theater third threat ticket
  tooling tools total tour trade trading traffic training transaction transfer transformation transition translation transport transportation travel treasury trial trust ui underwriting university unix urban user utilities utility ux validation
  valuation value vendor vehicle verification video virtual vision visual visualization vulnerability warehouse warranty waste water wealth web website wellness wholesale wind windows wireless workforce workplace writing xr ar vr youth
  mid-market midmarket trust bizops bizdev secops finops aiops dataops itops peopleops growthmarketing hris mbr m&a fp&a r&d l&d p&l g&a adtech forward deployed developer llm learning generative genai gen agentic prompt blockchain crypto cryptography
  smart contract solidity web3 b2b b2c dtc saas cro conversion martech sdk observability reinforcement alignment interpretability red team post-sales postsales net mainframe etl elt bi dwh warehouse dynamics sap workday netsuite
  ruby golang typescript node.js react.js vue.js next.js node vue angular php scala kotlin swift flutter c++ c# .net perl elixir erlang haskell rails django laravel spring
  chain diligence due workers compensation lifecycle motion intellectual property cell gene therapy oncology vaccine neural autonomous driving vehicle drone venture ranking generation mobility biz ppc tokenomics volunteer autonomy slam growth detection silicon battery gnc avionics propulsion flight mission
`)

/** Ranks: a rank starts a title, so a topic before it isn't part of the title. */
export const ranks = words(`
  senior sr snr junior jr jnr staff principal lead associate assoc assistant asst group founding distinguished chief deputy vice executive managing global regional
  interim acting fractional head mid trainee graduate co national area district apprentice certified chartered licensed registered emeritus
`)

/**
 * Ranks that other words of a title may precede: `product lead`, `general manager`,
 * `regional sales manager`.
 */
export const inwardRanks = words(
  'lead associate assistant executive head chief group global regional national area district mid co graduate trainee apprentice certified registered',
)

/**
 * Subjects and trades that describe the company or the tools rather than the work. Before a title
 * that is complete without them, they aren't part of it.
 */
export const topics = words(`
  web3 crypto blockchain gaming games fintech healthtech edtech proptech insurtech legaltech martech adtech agtech agritech foodtech biotech cleantech greentech govtech hrtech medtech regtech traveltech climatetech deeptech
  spacetech climate saas b2b b2c d2c dtc defi nft metaverse esports ecommerce e-commerce marketplace pharma automotive aerospace healthcare hospitality robotics semiconductor semiconductors telecom insurance banking logistics energy
  cybersecurity llm ai ml nlp genai generative iot devtools opensource terraform kubernetes docker react angular vue node.js node python java javascript typescript golang rust ruby rails django spring php scala kotlin swift flutter
  solidity snowflake databricks spark hadoop kafka airflow dbt tableau looker powerbi salesforce hubspot marketo workday netsuite sap oracle aws gcp azure linux postgres postgresql mysql mongodb redis elasticsearch graphql figma
  pytorch tensorflow cuda fpga c++ c# .net sql excel jira ansible jenkins grafana prometheus segment amplitude braze zendesk shopify stripe quickbooks aerospace fashion media retail real-estate manufacturing nonprofit government
  autonomous quantum distributed payments lending neobank wearables hardware enterprise
`)

/** Topics that mean a company after `at`, `ex-` and in lists of companies. */
export const brands = words(
  'salesforce hubspot workday netsuite sap oracle aws microsoft snowflake databricks stripe shopify zendesk braze marketo amplitude tableau google meta facebook amazon apple adobe figma mongodb',
)

/** Topics that are never part of a title, however short, except as the table below says. */
export const markets = words(`
  gaming fintech healthtech edtech proptech insurtech legaltech adtech agtech agritech foodtech biotech cleantech greentech govtech hrtech medtech regtech traveltech climatetech deeptech spacetech climate saas b2b b2c d2c dtc
  metaverse esports pharma healthcare neobank nonprofit enterprise
`)

/** Heads that are a title on their own; the company's subjects aren't part of them. */
export const wholeHeads = words(`
  accountant actuary attorney auditor barista bookkeeper buyer counsel chef chemist copywriter dentist economist editor electrician lawyer nurse paralegal pharmacist photographer physician professor psychologist recruiter
  sociologist statistician biostatistician teacher treasurer underwriter controller comptroller architect ceo cto cfo coo cmo cio ciso cpo cro chro ae bdr sdr sdet sde swe sre em pm tpm csm pmm dba founder cofounder quant moderator translator interpreter
`)

/** The same with several words. */
export const topicPhrases: readonly string[] = [
  'developer tools',
  'dev tools',
  'distributed systems',
  'computer vision',
  'machine learning',
  'deep learning',
  'open source',
  'climate tech',
  'real estate',
  'consumer goods',
  'digital health',
  'supply chain',
  'clean energy',
  'renewable energy',
  'e commerce',
  'artificial intelligence',
  'generative ai',
  'power bi',
  'google ads',
  'facebook ads',
  'meta ads',
  'google cloud',
  'google analytics',
  'big data',
  'cloud native',
  'event driven',
  'low code',
  'no code',
  'cyber security',
  'medical devices',
  'medical device',
  'life sciences',
  'health care',
  'ad tech',
  'food tech',
  'ed tech',
  'prop tech',
  'legal tech',
  'health tech',
  'gaming studio',
  'embedded linux',
  'react native',
]

/**
 * Subjects that stay part of even a two-word title: `platform product manager`,
 * `b2b product manager`, `AI research scientist`.
 */
export const titleTopics: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    b2b: words('product marketing marketer sales content growth'),
    enterprise: words(
      'account sales customer solutions solution architect architecture risk data applications application systems security client partnerships resource support success commercial ae csm accounts',
    ),
    b2c: words('product marketing marketer sales content'),
    ai: words(
      'product research safety infrastructure platform policy ethics solution solutions software program strategy governance ml agent security',
    ),
    ml: words('research platform infrastructure ops operations product systems'),
    llm: words('research infrastructure ops'),
    genai: words('product research solutions'),
    generative: words('ai'),
    hardware: words('design test validation verification systems product security program'),
    robotics: words('software perception systems controls research'),
    payments: words('product operations risk'),
    salesforce: words('business'),
    sap: words('basis functional business'),
    sql: words('server'),
    oracle: words('database'),
    machine: words('learning'),
    ecommerce: words('marketing operations product merchandising category brand'),
    insurance: words('claims sales underwriting account'),
    energy: words('trading efficiency'),
    media: words('relations buying planning production buyer planner'),
    retail: words('store sales operations district area banking buying'),
    logistics: words('operations'),
    banking: words('operations'),
    manufacturing: words('process operations quality test'),
    government: words('affairs relations'),
    climate: words('risk policy'),
    automotive: words('service sales'),
    distributed: words('systems'),
    cybersecurity: words('risk'),
    quantum: words('computing algorithm algorithms software hardware research error'),
    java: words('software full backend back'),
    python: words('software full backend back'),
    react: words('native frontend front'),
    ruby: words('on'),
    node: words('js backend'),
  }),
)

/** Titles that no rule assembles, in comparison form: folded, singular. */
export const fixedTitles: readonly string[] = [
  'chief of staff',
  'non executive director',
  'editor in chief',
  'entrepreneur in residence',
  'executive in residence',
  'artist in residence',
  'scientist in residence',
  'engineer in test',
  'developer in test',
  'officer in charge',
  'member of technical staff',
  'member of the technical staff',
  'of counsel',
  'scrum master',
  'jack of all trades',
  'product owner',
  'ruby on rails developer',
  'ruby on rails engineer',
  'attorney at law',
  'board member',
  'growth hacker',
  'tech lead',
  'team lead',
  'point of sale specialist',
  'software engineer in test',
  'software development engineer in test',
  'sous chef',
  'project management office',
  'center of excellence lead',
]

/**
 * Fields that are a title by themselves if there is no other: `developer relations`,
 * `marketing operations`.
 */
export const soleTitles = words(`
  operations operation ops revops relations relation devrel bizops bizdev devops mlops devsecops finops secops sre success development strategy enablement partnerships recruiting acquisition
  marketing sales accounting procurement communications management enablement bizdev growth analytics infosec alliances presales compliance merchandising research engineering finance hr qa legal support
`)

/** One-word fields that are a title alone: `RevOps`. Other one-word fields alone describe a company. */
export const loneTitles = words(
  'devrel bizops bizdev devops mlops devsecops finops secops sre revops presales infosec peopleops dataops',
)

/** Ranks followed by their field without `of`: `VP Engineering`. */
export const openHeads = words('vp svp evp avp director head president')

/** Words that end a title's `of`. */
export const koreanHeads = words(`
  대표 대표이사 사장 부사장 회장 부회장 전무 상무 이사 임원 본부장 부문장 그룹장 센터장 사업부장 실장 소장 원장 국장 단장 점장 공장장 법인장 지사장 지부장 지국장 팀장 파트장 부장 차장 과장 대리 사원 주임 매니저 디렉터 리드 리더 총괄 책임자 담당자
  엔지니어 개발자 디자이너 기획자 마케터 연구원 연구소장 지점장 변호사 회계사 세무사 노무사 변리사 의사 간호사 약사 교수 교사 강사 기자 에디터 작가 분석가 애널리스트 사이언티스트 컨설턴트 리크루터
  아키텍트 테스터 비서 인턴 트레이더 프로그래머 감독 PD MD AE PM PO 바이어 프로듀서 큐레이터 사육사 승무원 조종사 운영자 관리자 상담사 영업사원 바리스타 요리사 통역사 번역가 트레이너 코디네이터 어드바이저 스페셜리스트 마스터 오너 설계자 작업자 기사 기술자 창업자 공동창업자 설립자
`)

export const koreanFields = words(`
  마케팅 영업 세일즈 인사 재무 회계 법무 홍보 기획 전략 개발 연구 생산 품질 구매 물류 운영 서비스 고객 데이터 프로덕트 제품 디자인 브랜드 콘텐츠 백엔드 백앤드 프론트엔드 프론트앤드 프런트엔드 프론트 프런트 풀스택 모바일 안드로이드 클라우드 보안 인프라
  네트워크 소프트웨어 하드웨어 머신러닝 인공지능 그로스 퍼포먼스 디지털 해외 국내 사업 사업개발 경영 경영지원 총무 채용 교육 임상 규제 기술 수석 책임 선임 주니어 시니어 최고 상품 온라인 프로젝트 프로그램 제휴 파트너십 투자 자산
  원무 현장 행정 시설 안전 환경 설비 생산기술 품질관리 자재 수출 수입 무역 정산 심사 여신 대출 특허 대외협력 대외 공급망 CS 고객센터 매장 상담 의료 간호 배송 유통 패션 리테일 해외영업 국내영업 아트 뷰티 식품
  리스크 감사 세무 컨설팅 시스템 임베디드 게임 웹 서버 QA 테스트 설계 회로 기계 전기 전자 화학 반도체 로봇 UX UI 그래픽 영상 편집 커뮤니케이션 미디어 광고 이커머스 MD 고객성공 기술영업 테크니컬 비즈니스 어카운트 솔루션 사용자 경험 수석연구원
`)
