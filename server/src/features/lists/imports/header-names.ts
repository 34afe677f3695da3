import { fold } from '@rapport/contract/fold.ts'
import { exportDetails } from '@rapport/contract/lists/vocabularies.ts'
import type { ImportField } from '@rapport/contract/lists/import-fields.ts'

/** Column names in use, by field: our own, and those of Apollo, Sales Navigator extensions, HubSpot, Salesforce and Google Contacts. */
const names: Record<Exclude<ImportField, 'extra'>, string> = {
  rapport_id: 'rapport_id|talent id',
  first_name: 'first_name|firstname|given name|forename|이름 first|이름(명)|first',
  last_name: 'last_name|lastname|family name|surname|성|last',
  full_name:
    'full_name|fullname|name|contact name|person name|display name|이름|성명|성함|고객명|담당자|담당자명|profile name|lead name',
  title:
    'title|job title|jobtitle|position|current title|organization title|current job title|linkedin title|headline title|role|직함|직책|직위|직무|포지션|organization 1 - title|job position',
  company:
    'company|company name|companyname|account name|account|organization|organization name|organization 1 - name|employer|current company|associated company|company table data|회사|회사명|소속|기업|기업명|직장|organisation',
  company_domain:
    'company_domain|domain|website|company website|company domain|website url|company domain name|companywebsite|company website url|web site|홈페이지|웹사이트|도메인|회사 홈페이지|organization website',
  linkedin_url:
    'linkedin_url|linkedin|linkedin profile|linkedin url|person linkedin url|profile url|profileurl|linkedinprofileurl|linkedin profile url|default profile url|defaultprofileurl|linkedin link|contact linkedin url|linkedinurl|linkedin bio url|링크드인|링크드인 주소|프로필 링크|sales navigator url',
  location:
    'location|city|state|country|region|state/region|country/region|mailing city|mailing state/province|mailing state|mailing country|mailing state province|address 1 - city|address 1 - region|address 1 - country|person city|person state|person country|geo|지역|위치|근무지|도시|국가',
  emails:
    'emails|email|email address|e-mail|work email|primary email|business email|personal email|secondary email|tertiary email|other email|e-mail 1 - value|e-mail 2 - value|e-mail 3 - value|e-mail address|additional email addresses|professional email|mail|이메일|이메일 주소|메일|전자우편|회사 이메일|개인 이메일',
  phones:
    'phones|phone|phone number|mobile|mobile phone|mobile phone number|work direct phone|work phone|home phone|other phone|direct phone|phone 1 - value|phone 2 - value|phone 3 - value|telephone|cell|cell phone|first phone|contact phone|business phone|전화|전화번호|휴대폰|휴대전화|핸드폰|연락처|휴대폰번호|휴대폰 번호',
  tags: 'tags|tag|labels|lists|태그|라벨|분류',
  note: 'note|notes|comment|comments|memo|description|메모|비고|노트|설명',
}

const fieldOfName = new Map(
  Object.entries(names).flatMap(([field, list]) =>
    list.split('|').map((name): [string, ImportField] => [fold(name), field as ImportField]),
  ),
)

/** The field that the name of a column says; null if it says none. */
export const fieldOfHeader = (header: string): ImportField | null => fieldOfName.get(fold(header)) ?? null

const details = new Set(exportDetails.map(fold))

/** Columns of an export that say more of its contact values: nothing to import. */
export const isExportDetail = (header: string): boolean => details.has(fold(header))
