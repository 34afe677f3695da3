/** Short and Korean names of well-known schools, folded, and their registered names. */
export const schoolAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mit: 'Massachusetts Institute of Technology',
    caltech: 'California Institute of Technology',
    cmu: 'Carnegie Mellon University',
    'carnegie mellon': 'Carnegie Mellon University',
    stanford: 'Stanford University',
    harvard: 'Harvard University',
    yale: 'Yale University',
    princeton: 'Princeton University',
    columbia: 'Columbia University',
    cornell: 'Cornell University',
    dartmouth: 'Dartmouth College',
    upenn: 'University of Pennsylvania',
    wharton: 'The Wharton School',
    nyu: 'New York University',
    ucla: 'University of California, Los Angeles',
    'uc berkeley': 'University of California, Berkeley',
    berkeley: 'University of California, Berkeley',
    usc: 'University of Southern California',
    'georgia tech': 'Georgia Institute of Technology',
    'ut austin': 'University of Texas at Austin',
    uiuc: 'University of Illinois Urbana-Champaign',
    duke: 'Duke University',
    northwestern: 'Northwestern University',
    oxford: 'University of Oxford',
    cambridge: 'University of Cambridge',
    'imperial college': 'Imperial College London',
    lse: 'London School of Economics and Political Science',
    ucl: 'University College London',
    insead: 'INSEAD',
    'eth zurich': 'ETH Zurich',
    eth: 'ETH Zurich',
    epfl: 'EPFL',
    tum: 'Technical University of Munich',
    'tu munich': 'Technical University of Munich',
    'iit bombay': 'Indian Institute of Technology Bombay',
    'iit delhi': 'Indian Institute of Technology Delhi',
    nus: 'National University of Singapore',
    ntu: 'Nanyang Technological University',
    tsinghua: 'Tsinghua University',
    kaist: 'KAIST',
    postech: 'POSTECH',
    snu: 'Seoul National University',
    카이스트: 'KAIST',
    한국과학기술원: 'KAIST',
    포스텍: 'POSTECH',
    포항공대: 'POSTECH',
    서울대: 'Seoul National University',
    서울대학교: 'Seoul National University',
    연세대: 'Yonsei University',
    연세대학교: 'Yonsei University',
    연대: 'Yonsei University',
    고려대: 'Korea University',
    고려대학교: 'Korea University',
    고대: 'Korea University',
    성균관대: 'Sungkyunkwan University',
    성균관대학교: 'Sungkyunkwan University',
    한양대: 'Hanyang University',
    한양대학교: 'Hanyang University',
    서강대: 'Sogang University',
    서강대학교: 'Sogang University',
    이화여대: 'Ewha Womans University',
    이화여자대학교: 'Ewha Womans University',
    중앙대: 'Chung-Ang University',
    경희대: 'Kyung Hee University',
    부산대: 'Pusan National University',
    하버드: 'Harvard University',
    하버드대: 'Harvard University',
    스탠퍼드: 'Stanford University',
    스탠퍼드대: 'Stanford University',
    스탠포드: 'Stanford University',
    옥스퍼드: 'University of Oxford',
  }),
)

/** Aliases that mean the school only next to a word of study, because places and companies share them. */
export const shySchools: ReadonlySet<string> = new Set(
  'cambridge oxford columbia berkeley duke northwestern eth ntu dartmouth princeton usc 연대 고대 옥스퍼드'.split(
    ' ',
  ),
)

/** Fields of study, folded, that a sentence may name without `studied` or `degree`: `economics graduates`. */
export const studies: ReadonlySet<string> = new Set(
  `accounting|aerospace engineering|anthropology|applied mathematics|architecture|artificial intelligence|biochemistry|bioengineering|biology|biomedical engineering|biotechnology|business administration|business|chemical engineering|chemistry|civil engineering|communications|
computer engineering|computer science|cs|data science|design|economics|education|electrical engineering|english literature|english|environmental science|finance|graphic design|history|human resources|industrial design|industrial engineering|information systems|information technology|international relations|
journalism|law|linguistics|literature|marketing|materials science|mathematics|math|maths|mechanical engineering|medicine|molecular biology|neuroscience|nursing|operations research|pharmacy|philosophy|physics|political science|psychology|public health|public policy|robotics|sociology|software engineering|statistics|supply chain management|
컴공|컴퓨터공학|컴퓨터과학|경영학|경제학|전자공학|기계공학|화학공학|산업공학|통계학|수학|물리학|화학|생물학|심리학|법학|의학|디자인|건축학|전기공학|산업디자인|국문학|영문학|정치외교학|사회학|회계학|소프트웨어공학|데이터사이언스|통계|경영|경제`
    .replaceAll('\n', '')
    .split('|'),
)
export const studyAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cs: 'Computer Science',
    math: 'Mathematics',
    maths: 'Mathematics',
    컴공: '컴퓨터공학',
    전자과: '전자공학',
    기계과: '기계공학',
  }),
)
