const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

const requestsElsewhere =
  'encuentra encontra encontrar encuentre encontre busco buscar buscamos procuro procurando cherche recherche trouve trouver trouvez suche finde gesucht'

/** Words that no filter can express: grammar, requests, and what every search is about anyway. */
export const functionWords: ReadonlySet<string> = words(`
  ${requestsElsewhere}
  a an the any all some every each both either this that these those there here it its
  i me my we us our you your he she they them their his her him who whom whose which what where when why how
  theyre am is are was were be been being do does did done have has had having will would can could should shall may might must
  and or nor but so then than as if also plus either neither not no non without
  of in on at to from for by with within into onto over under across through between among around near about after before since until upon via per out off up down toward towards throughout inside outside beyond along
  based located living live lives residing resides reside resident residents situated operating working work works worked employed covering covers serving serves focused focusing
  u w longer hi hello hey thanks thank pls plz doing does cos ppl
  지금 지금은 현재는 넘는 넘은
  find show search searching look looking get give list fetch bring need needs want wants seek seeking see discover identify locate please help want hire hiring hire recruit tell let lets source im ive reach reaching talk talking speak speaking connect connecting meet meeting pull pitch pitching trying
  people person persons persona personas profile profiles contact contacts candidate candidates professional professionals talent folks someone somebody anyone anybody everyone individuals individual guys members member employee employees staff worker workers
  job jobs position positions role roles title titles titled opening openings vacancy vacancies career careers post posts occupation
  company companies firm firms business businesses organization organizations organisation organisations employer employers corporation corporations org orgs corp corps workplace
  industry industries sector sectors space vertical verticals field fields domain area areas region place places market
  currently current now today presently present recently just only exactly ideally preferably mostly mainly really actually who's
  more less least most much many few several other others another same such very too
  year years yr yrs month months
  anywhere ones like
  's - ~ + , . ; : ( ) ' " / @ & < > ? ! % $ €
  등 및 또는 혹은 그리고 그 이 저 것 수 좀 를 을 은 는 이 가 의 에 에서 에게 로 으로 와 과 나 이나 이랑 랑 하고 도 만 중 중에 중에서 인 한 들 에는 에도 에서는 에서의 까지 부터 이며 이고 인데 님 라는 이라는 라고 하는 된 되는 고 며 던 들의 들을 들은 들이 이면서 면서
  있는 있고 있으며 있던 사람 사람들 인재 인력 분 분들 후보 후보자 직원 직원들 임직원 재직자 재직 재직중인 재직하는 근무 근무하는 근무중인 근무하고 일하는 일하고 다니는 다니고 일 찾아줘 찾아 찾기 찾는 찾고 찾아주세요 찾습니다 검색 검색해줘 보여줘 알려줘 추천 추천해줘 원해요 원하는 구해줘 주세요 해줘 구해요 구합니다 구하는 구함 찾아요 찾아봐줘 찾고있어요 필요해요 필요합니다 필요한 연락하고 만나고 싶어요 싶습니다 싶은 부탁해요 부탁드려요 부탁드립니다 있나요 있을까요 있어요 계신 리스트 명단 목록 뽑아줘 뽑아주세요 정리해줘 소개해줘 누구 누가 유치한 쪽 쪽에서 님들 섹터 역 권 항 일대 부근 인근 주재 연락처 이메일 계열사 자회사 부서 팀원 사이 정도의 근무자 하시는 계시는 종사하는
  회사 기업 업체 회사들 기업들 업계 산업 분야 업종 직군 직무 직책 직급 포지션 채용 담당 소속 출신 현재 위치한 위치 거주 거주자 거주하는 사는 살고 살 소재 기반 기반의 지역 근처 모든 모두 전체 중인 가진 가지고 보유한 보유 보유하고 갖춘 및 이상인 이하인 관련 정도 약 후 다음
`)

/**
 * Function words that change the request. If a sentence uses them in a way that isn't understood,
 * that must be reported.
 */
export const tellingWords: ReadonlySet<string> = words(
  'recently newly not no non without neither nor never over under above below less more fewer least most before after since until off out longer year years yr yrs month months 이상 이하 미만 초과 이후 이전',
)

/** Requests in other languages, which people also write before English words. */
export const foreignRequests: ReadonlySet<string> = words(requestsElsewhere)

/**
 * Small words of other languages, which tell nothing between words that are read as English:
 * `CTO de startups`.
 */
export const foreignGrammar: ReadonlySet<string> = words(
  'de del la le el les los las do da dos das du des von vom van der den dem und mit im y e et ou en em au aux com con para pour dans',
)

/** Request verbs after which `us` means the person asking. */
export const requestVerbs: ReadonlySet<string> = words(
  'find show give get bring send tell help let list fetch',
)

/**
 * Words and phrases whose meaning no filter can express. They are set aside first, so that no title
 * includes them.
 */
export const unspeakable: readonly string[] = [
  'early career',
  'mid career',
  'mid level',
  'entry level',
  'junior level',
  'intermediate level',
  'public company',
  'private company',
  'big 4',
  'big four',
  'fortune (?:500|100|1000)',
  'faang',
  'maang',
  'stealth',
  'stealth mode',
  'y combinator',
  'yc',
  'remote',
  'fully remote',
  'hybrid',
  'on site',
  'onsite',
  'full time',
  'part time',
  'freelance',
  'freelancers?',
  'open to work',
  'experienced',
  'seasoned',
  'veteran',
  'no code',
  'sans serif',
  'recent graduates?',
  'new grads?',
  '(?:pe|private equity|sponsor|investor|government|state) (?:backed|owned|controlled|sponsored|held)',
  '(?:family|founder|employee|women|woman|minority|veteran|black|foreign) (?:owned|led|run|controlled)',
  '(?:(?:who|that) )?(?:(?:was|were|got|have|has|been|just|recently|newly) )*(?:laid off|let go|made redundant|furloughed)(?! (?:from|by|at)(?: |$))',
  '(?:(?:who|that) )?(?:(?:was|were|got|have|has|been|affected|hit|impacted|by) )*(?:recent )?layoffs',
  'unemployed',
  'between jobs',
  'out of work',
  '외국계',
  '프리랜서',
  '계약직',
  '정규직',
  '재택',
  '원격',
  '신입',
  '경력직',
]

/** Words for people whose place, company and title the sentence gives: not titles. */
export const kindsOfCompany: ReadonlySet<string> = words(
  'startup startups unicorn unicorns company companies firm firms enterprise enterprises business businesses employer employers scaleup scaleups agency agencies brand brands corporation corporations organization organizations bank banks hospital hospitals university universities school schools',
)

/** Words that introduce a place. */
export const placePrepositions: ReadonlySet<string> = words(
  'in near around across within covering throughout from outside into',
)

/** Words and marks between the members of a list. */
export const listJoints: ReadonlySet<string> = words('or and , / nor 이나 나 와 과 이랑 랑 및 또는 혹은')

/** Words between the members of a denied list, also before one. */
export const deniedJoints: ReadonlySet<string> = words(
  'or and nor , 와 과 이나 나 및 또는 혹은 그리고 이랑 랑 하고 any the a an',
)
