import { fold } from '@rapport/contract/fold.ts'

/**
 * What a name before a colon says of the words after it. `anywhere`: nothing. `address`: a part of
 * an address or a kind of file, which says nothing of people.
 */
export type FieldKind =
  | 'title'
  | 'pastTitle'
  | 'company'
  | 'pastCompany'
  | 'location'
  | 'skill'
  | 'keyword'
  | 'industry'
  | 'school'
  | 'name'
  | 'level'
  | 'function'
  | 'anywhere'
  | 'address'

/** The names that search engines and people use, folded, with one space for each joint. */
const names: Readonly<Record<FieldKind, string>> = {
  title:
    'title|titles|intitle|allintitle|job title|jobtitle|current title|currenttitle|title current|role|position|occupation|직함|직책|직무|titel|titre|titulo|cargo|puesto',
  pastTitle: 'past title|previous title|former title|pasttitle|title past',
  company:
    'company|companies|current|present|now|current company|currentcompany|company current|employer|organization|organisation|org|at|회사|firma|empresa|entreprise|unternehmen',
  pastCompany:
    'past company|previous company|former company|pastcompany|company past|ex company|prev company|prior company|past|former|formerly|previous|previously|prior|ex|이전 회사|전 직장|전직장',
  location:
    'location|locations|loc|geo|city|country|state|region|area|place|지역|위치|ort|lieu|ubicacion|ville|stadt',
  skill: 'skill|skills|tech|technology|technologies|stack|tech stack|기술|스킬',
  keyword: 'keyword|keywords|text|about|summary|bio|키워드',
  industry: 'industry|industries|sector|업종|산업|branche|industria',
  school: 'school|university|college|education|학교|universidad|universite',
  name: 'name|full name|이름',
  level: 'level|seniority|seniority level|직급',
  function: 'function|department|job function|부서',
  anywhere: 'intext|allintext|inbody|headline|profile|any|all',
  address:
    'site|inurl|allinurl|filetype|ext|link|related|cache|url|inanchor|source|before|after|language|lang',
}

const kinds: ReadonlyMap<string, FieldKind> = new Map(
  (Object.entries(names) as [FieldKind, string][]).flatMap(([kind, list]) =>
    list.split('|').map((name) => [name, kind] as const),
  ),
)

/** The kind of a field by its name as typed, such as `Current_Company`. */
export const fieldNamed = (typed: string): FieldKind | undefined => kinds.get(fold(typed))
