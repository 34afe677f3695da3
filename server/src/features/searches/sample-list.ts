import type { Language } from '@rapport/contract/languages.ts'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'

type Words = { title: string; tags: string[]; badge: string | null }
export type Sample = { id: string; filters: PartialFilterSet; words: Record<Language, Words> }

/** Searches that sales people begin with, the most inviting first. Between them they show what each section of the filters is for. */
export const samples: readonly Sample[] = [
  {
    id: 'funded-engineering-leaders',
    filters: {
      experience: {
        jobTitlesIncluded: ['Engineering'],
        seniorityLevels: ['Head', 'Director', 'Vice President', 'C-Level'],
      },
      funding: { fundingDates: ['Last 365 days'] },
    },
    words: {
      en: {
        title: 'Engineering leaders at newly funded companies',
        tags: ['Engineering', 'Head and above', 'Funded in the last year'],
        badge: 'Popular',
      },
      ko: {
        title: '최근 투자받은 회사의 엔지니어링 리더',
        tags: ['엔지니어링', '헤드 이상', '최근 1년 내 투자'],
        badge: '인기',
      },
    },
  },
  {
    id: 'seoul-marketing-deciders',
    filters: {
      locations: ['Seoul'],
      experience: {
        jobTitlesIncluded: ['Marketing'],
        seniorityLevels: ['Manager', 'Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
    words: {
      en: {
        title: 'Marketing decision makers in Seoul',
        tags: ['Seoul', 'Marketing', 'Manager and above'],
        badge: null,
      },
      ko: {
        title: '서울의 마케팅 의사결정권자',
        tags: ['서울', '마케팅', '매니저 이상'],
        badge: null,
      },
    },
  },
  {
    id: 'software-founders',
    filters: {
      companyFilter: { domains: ['Computer Software', 'Internet'], headcounts: ['0-500'] },
      experience: { seniorityLevels: ['Founder'] },
    },
    words: {
      en: {
        title: 'Founders of small software companies',
        tags: ['Founder', 'Software and internet', 'Up to 500 employees'],
        badge: null,
      },
      ko: {
        title: '소규모 소프트웨어 회사 창업자',
        tags: ['창업자', '소프트웨어·인터넷', '직원 500명 이하'],
        badge: null,
      },
    },
  },
  {
    id: 'british-finance-sales',
    filters: {
      locations: ['United Kingdom'],
      companyFilter: { domains: ['Financial Services', 'Banking', 'Insurance'] },
      experience: { jobTitlesIncluded: ['Sales', 'Business Development'] },
    },
    words: {
      en: {
        title: 'Sales people in British finance',
        tags: ['United Kingdom', 'Banking and insurance', 'Sales'],
        badge: null,
      },
      ko: {
        title: '영국 금융권의 영업 담당자',
        tags: ['영국', '금융·보험', '영업'],
        badge: null,
      },
    },
  },
  {
    id: 'enterprise-people-leaders',
    filters: {
      companyFilter: { headcounts: ['1001-_'] },
      experience: {
        jobTitlesIncluded: ['Human Resources', 'Talent Acquisition', 'HR'],
        seniorityLevels: ['Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
    words: {
      en: {
        title: 'HR leaders at large companies',
        tags: ['Human resources', 'Head and above', 'Over 1,000 employees'],
        badge: null,
      },
      ko: {
        title: '대기업의 인사 리더',
        tags: ['인사', '헤드 이상', '직원 1,000명 초과'],
        badge: null,
      },
    },
  },
  {
    id: 'seasoned-german-data',
    filters: {
      locations: ['Germany'],
      experience: {
        jobTitlesIncluded: ['Data Scientist', 'Data Engineer', 'Machine Learning Engineer'],
        minExperience: 5,
      },
    },
    words: {
      en: {
        title: 'Experienced data people in Germany',
        tags: ['Germany', 'Data and machine learning', '5 years or more'],
        badge: null,
      },
      ko: {
        title: '독일의 경력 데이터 전문가',
        tags: ['독일', '데이터·머신러닝', '경력 5년 이상'],
        badge: null,
      },
    },
  },
  {
    id: 'expanding-operations',
    filters: {
      smartIntentFilters: ['ACTIVELY_EXPANDING_COMPANIES'],
      experience: {
        jobTitlesIncluded: ['Operations'],
        seniorityLevels: ['Manager', 'Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
    words: {
      en: {
        title: 'Operations leaders at expanding companies',
        tags: ['Operations', 'Manager and above', 'Actively expanding'],
        badge: 'Smart intent',
      },
      ko: {
        title: '확장 중인 회사의 운영 책임자',
        tags: ['운영', '매니저 이상', '적극적으로 확장 중'],
        badge: '스마트 인텐트',
      },
    },
  },
  {
    id: 'high-revenue-finance-chiefs',
    filters: {
      smartIntentFilters: ['HIGH_REVENUE_CORPORATES'],
      experience: {
        jobTitlesIncluded: ['CFO', 'Chief Financial Officer', 'Finance'],
        seniorityLevels: ['Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
    words: {
      en: {
        title: 'Finance chiefs at high-revenue companies',
        tags: ['Finance', 'Leadership', 'High revenue'],
        badge: 'Smart intent',
      },
      ko: {
        title: '고매출 기업의 재무 책임자',
        tags: ['재무', '경영진', '고매출'],
        badge: '스마트 인텐트',
      },
    },
  },
  {
    id: 'american-health-product',
    filters: {
      locations: ['United States'],
      companyFilter: {
        domains: ['Hospital & Health Care', 'Medical Devices', 'Biotechnology', 'Pharmaceuticals'],
      },
      experience: { jobTitlesIncluded: ['Product'] },
    },
    words: {
      en: {
        title: 'Product people in American health care',
        tags: ['United States', 'Health care', 'Product'],
        badge: null,
      },
      ko: {
        title: '미국 헬스케어 업계의 프로덕트 담당자',
        tags: ['미국', '헬스케어', '프로덕트'],
        badge: null,
      },
    },
  },
  {
    id: 'young-graduates',
    filters: {
      education: { fieldsOfStudy: ['Computer Science'] },
      experience: { maxExperience: 2 },
    },
    words: {
      en: {
        title: 'Computer scientists at the start of their career',
        tags: ['Computer science', 'Up to 2 years'],
        badge: null,
      },
      ko: {
        title: '커리어를 시작한 컴퓨터공학 전공자',
        tags: ['컴퓨터공학', '경력 2년 이하'],
        badge: null,
      },
    },
  },
]
