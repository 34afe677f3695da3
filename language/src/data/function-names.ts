import type { JobFunction } from '@rapport/contract/filters/vocabularies.ts'

const names: Partial<Record<JobFunction, string>> = {
  'General Management': 'strategy|consulting|general management|전략|컨설팅|경영',
  Sales:
    'sales|salespeople|business development|bizdev|biz dev|account management|영업|세일즈|사업개발|해외영업|기술영업',
  Marketing:
    'marketing|growth|growth marketing|brand|branding|demand gen|마케팅|브랜드|그로스|퍼포먼스 마케팅',
  'Customer Success':
    'customer success|customer support|customer service|customer experience|support|cs|고객지원|고객성공|고객 지원|고객 성공',
  Product: 'product|product management|프로덕트|제품|서비스 기획|기획',
  Engineering:
    'engineering|software engineering|software development|hardware engineering|hardware|software|r&d|개발|소프트웨어|소프트웨어 개발|하드웨어|백엔드|프론트엔드',
  Data: 'data|analytics|data science|data engineering|machine learning|데이터|데이터 분석|데이터 사이언스',
  'Information Technology':
    'it|information technology|infosec|information security|it security|cybersecurity|cyber security|security|보안|인프라|it 인프라|전산',
  Design: 'design|ux|ui|product design|ux design|creative|디자인|ux 디자인',
  Media: 'pr|public relations|communications|comms|press|홍보|커뮤니케이션',
  Finance: 'finance|accounting|payroll|fp&a|treasury|tax|재무|회계|세무|자금',
  'Human Resources':
    'hr|human resources|people ops|people operations|recruiting|recruitment|talent acquisition|people and culture|learning and development|l&d|인사|채용|인재개발|hrd',
  Legal: 'legal|compliance|법무|컴플라이언스',
  Operations:
    'operations|ops|business operations|project management|facilities|facility management|운영|총무|경영지원',
  'Supply Chain': 'procurement|purchasing|supply chain|sourcing|구매|물류|생산|품질|scm|자재',
  Research: 'research|연구|연구개발',
}

/** The function that a name in a sentence means: `people in HR`, `영업 사람들`. */
export const functionNames: ReadonlyMap<string, JobFunction> = new Map(
  Object.entries(names).flatMap(([jobFunction, all]) =>
    all.split('|').map((name): [string, JobFunction] => [name, jobFunction as JobFunction]),
  ),
)
