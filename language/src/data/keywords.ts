/**
 * Words by which recognisers detect the subject of a phrase: known words, and targets for
 * correcting typing errors.
 */
export const keywords: ReadonlySet<string> = new Set(
  `experience experienced employees employee headcount followers linkedin revenue revenues turnover undisclosed unknown funding funded raised raise round rounds series seed stage
  founded established headquartered headquarters graduated graduates graduate graduation alumni studied majored major majors degree degrees university college school class previously formerly former currently
  excluding exclude except without decision makers maker executives executive leadership level above startup startups enterprise enterprises expanding growing multinational global emerging
  million billion thousand dollars years months named called between least greater metro metropolitan working based located living industry company companies
  headhunter run runs running handle handles handling oversee oversees overseeing charge responsible suite bakery domain domains website profile profiles total latest last past recent recently over under fewer less more than
  startups scaleup scaleups unicorn unicorns decacorn bootstrapped unfunded smb smbs sme smes midsize agency agencies promoted promotion hired appointed joined salary earning hobby hobbies hiking fluent
  이직 승진 입사 전직 부임 취임 합류 유니콘 벤처 벤처기업 중소기업 중견기업 스케일업 에이전시 대행사 여성 남성 연봉 취미 한국어 영어 일본어 중국어
  이상 이하 미만 초과 이후 이전 이내 사이 안에 이내에 명 년 년차 개월 달 일 주 회 번 원 달러 불 억 만 천 조 백만 천만 십억 경력 경력자 경험 연차 설립 설립된 설립한 창립 창업 졸업 졸업생 졸업한 졸업자 출신 동문 전공 전공자 전공한 학과 학위 재학 나온
  직원 직원수 임직원 인원 규모 매출 매출액 연매출 연 연간 미공개 비공개 공개 투자 투자금 투자액 투자받은 유치 유치한 누적 총 마지막 최근 최종 지난 라운드 펀딩 펀딩받은 시리즈 시드 엔젤 프리시드 프리 단계 팔로워 링크드인 본사 위치 둔 두고 있는
  제외 제외한 제외하고 빼고 뺀 말고 아닌 의사결정권자 의사결정자 결정권자 경영진 임원 급 실무자 관리자 대기업 글로벌 다국적 신생 급성장 고성장 성장하는 빠르게 성장 확장 중인 전통 유명 초기 이름 라는 이라는 사람 분
  재직 재직중인 재직자 근무 근무하는 근무중인 일하는 다니는 소속 근무했던 일했던 재직했던 다녔던 전직 퇴사자 알 수 없는 알려지지 않은 모르는 받은 횟수 대규모 많이 높은 큰 고매출 회사 기업 업체 업계 분야 산업 스타트업 담당 책임자
  이상의 이하의 이상인 이하인 정도 약 지 후 전 된 한 박사 석사 학사 없는 찾아줘 보여줘 알려줘 찾습니다 현재 에서 에 의 급의 들 수 인 대 중 중에 중에서 근처 지역 거주 거주하는 사는 근무하고 졸업하고 전공하고 기반 기반의`.split(
    /\s+/,
  ),
)
