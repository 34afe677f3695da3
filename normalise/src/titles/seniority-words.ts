import type { SeniorityMark } from '@rapport/contract/filters/vocabularies.ts'

/**
 * Tables for reading seniority. All words are in the form of `normaliseTitle`: folded, singular,
 * short forms expanded. To extend: add a line; `seniority.test.ts` contains the traps.
 */

/** Words and phrases that name a level anywhere in a title. */
export const levelNames: Readonly<Record<string, SeniorityMark>> = {
  // C-Level
  'chief executive': 'C-Level',
  cxo: 'C-Level',
  cso: 'C-Level',
  cco: 'C-Level',
  cdo: 'C-Level',
  cao: 'C-Level',
  clo: 'C-Level',
  cbo: 'C-Level',
  chairman: 'C-Level',
  chairwoman: 'C-Level',
  chairperson: 'C-Level',
  geschaftsfuhrer: 'C-Level',
  geschaftsfuhrerin: 'C-Level',
  'directeur general': 'C-Level',
  'director general': 'C-Level',
  대표이사: 'C-Level',
  대표: 'C-Level',
  최고경영자: 'C-Level',
  최고기술책임자: 'C-Level',
  최고재무책임자: 'C-Level',
  최고운영책임자: 'C-Level',
  최고마케팅책임자: 'C-Level',
  최고제품책임자: 'C-Level',
  회장: 'C-Level',
  부회장: 'C-Level',
  // Founder
  founder: 'Founder',
  founding: 'Specialist',
  grunder: 'Founder',
  grunderin: 'Founder',
  fondateur: 'Founder',
  fondatrice: 'Founder',
  cofondateur: 'Founder',
  fundador: 'Founder',
  fundadora: 'Founder',
  cofundador: 'Founder',
  창업자: 'Founder',
  공동창업자: 'Founder',
  설립자: 'Founder',
  창립자: 'Founder',
  공동설립자: 'Founder',
  창업주: 'Founder',
  // Owner
  owner: 'Owner',
  proprietor: 'Owner',
  inhaber: 'Owner',
  inhaberin: 'Owner',
  오너: 'Owner',
  소유주: 'Owner',
  president: 'President',
  presidente: 'President',
  presidenta: 'President',
  prasident: 'President',
  prasidentin: 'President',
  사장: 'President',
  'vice president': 'Vice President',
  'v president': 'Vice President',
  vicepresident: 'Vice President',
  'vice presidente': 'Vice President',
  vicepresidente: 'Vice President',
  'vice presidenta': 'Vice President',
  vicepresidenta: 'Vice President',
  'vice prasident': 'Vice President',
  'vice prasidentin': 'Vice President',
  'vize prasident': 'Vice President',
  'vize prasidentin': 'Vice President',
  vizeprasident: 'Vice President',
  vizeprasidentin: 'Vice President',
  부사장: 'Vice President',
  전무: 'Vice President',
  상무: 'Vice President',
  전무이사: 'Vice President',
  상무이사: 'Vice President',
  // Director
  director: 'Director',
  directeur: 'Director',
  directrice: 'Director',
  direktor: 'Director',
  direktorin: 'Director',
  directora: 'Director',
  diretor: 'Director',
  diretora: 'Director',
  direttore: 'Director',
  이사: 'Director',
  상임이사: 'Director',
  임원: 'Director',
  디렉터: 'Director',
  // Head
  head: 'Head',
  chief: 'Head',
  leiter: 'Head',
  leiterin: 'Head',
  abteilungsleiter: 'Head',
  dean: 'Head',
  'editor in chief': 'Head',
  'school principal': 'Head',
  'vice principal': 'Head',
  'assistant principal': 'Head',
  본부장: 'Head',
  부문장: 'Head',
  그룹장: 'Head',
  사업부장: 'Head',
  센터장: 'Head',
  실장: 'Head',
  연구소장: 'Head',
  지점장: 'Head',
  소장: 'Head',
  원장: 'Head',
  // Manager
  manager: 'Manager',
  supervisor: 'Manager',
  superintendent: 'Manager',
  foreman: 'Manager',
  'team lead': 'Manager',
  'team leader': 'Manager',
  'group lead': 'Manager',
  'group leader': 'Manager',
  'squad lead': 'Manager',
  'shift lead': 'Manager',
  'shift leader': 'Manager',
  gerente: 'Manager',
  teamleiter: 'Manager',
  teamleiterin: 'Manager',
  팀장: 'Manager',
  파트장: 'Manager',
  부장: 'Manager',
  차장: 'Manager',
  과장: 'Manager',
  매니저: 'Manager',
  // Senior
  senior: 'Senior',
  lead: 'Senior',
  principal: 'Senior',
  distinguished: 'Senior',
  expert: 'Senior',
  수석: 'Senior',
  책임: 'Senior',
  수석연구원: 'Senior',
  책임연구원: 'Senior',
  시니어: 'Senior',
  리드: 'Senior',
}

/**
 * Phrases that contain such a word but mean something else; they are blanked out before levels are
 * looked up. `_` stands for any one word.
 */
export const shields: readonly string[] = [
  'product owner',
  'process owner',
  'data owner',
  'service owner',
  'system owner',
  'platform owner',
  'application owner',
  'solution owner',
  'problem owner',
  'risk owner',
  'control owner',
  'feature owner',
  'project owner',
  'capability owner',
  'domain owner',
  'owner relation',
  'owner success',
  'owner representative',
  'owner rep',
  'home owner',
  'pet owner',
  'founder associate',
  'founder s associate',
  'founder s office',
  'founder relation',
  'founder success',
  'founder in residence',
  'founder staff',
  'president club',
  'president office',
  'president assistant',
  'president secretary',
  'president aide',
  'director of photography',
  'funeral director',
  'casting director',
  'film director',
  'stage director',
  'theatre director',
  'theater director',
  'music director',
  'head hunter',
  'head start',
  'head office',
  'head count',
  'head of state',
  'lead generation',
  'lead gen',
  'lead management',
  'lead qualification',
  'lead conversion',
  'lead development',
  'lead response',
  'lead nurturing',
  'lead paint',
  'senior living',
  'senior care',
  'senior center',
  'senior housing',
  'senior service',
  'senior citizen',
  'senior high',
  'senior home',
  'manager office',
  'expert network',
  'expert witness',
  'domain expert advisor',
]

/**
 * Words before `partner` that make it a rank. `Partner` alone, at the start or as a whole title is
 * a rank too; `HR Business Partner` and `Partner Manager` are not.
 */
export const partnerRanks: ReadonlySet<string> = new Set(
  `general managing founding senior equity venture operating investment investing law legal tax audit assurance advisory consulting junior associate litigation
  deal limited named name co full founder owner and director president officer regional global lead`.split(
    /\s+/,
  ),
)
/** Words after a leading `partner` that make it a field of work, not a rank. */
export const partnerFields: ReadonlySet<string> = new Set(
  `manager marketing success account sale engineer engineering development operation enablement program solution relation relationship management
  support experience specialist director lead executive representative consultant coordinator ecosystem growth channel business alliance technical
  integration product analyst associate architect advocate onboarding network strategy activation acquisition recruiter education community
  engagement care service portfolio team sourcing technology data`.split(/\s+/),
)

/**
 * Words after `staff` that make it a senior rank, as in staff engineer. `Chief of Staff` and
 * `Staff Accountant` don't count.
 */
export const staffFields: ReadonlySet<string> = new Set(
  `engineer software scientist developer designer researcher architect product data machine security site platform technical program research
  frontend backend front back full mobile infrastructure system hardware ml user ux devops android ios cloud network electrical mechanical firmware`.split(
    /\s+/,
  ),
)

/**
 * A title that starts or ends with one of these has this level regardless of the rest:
 * `Product Manager Intern`.
 */
export const internWords: ReadonlySet<string> = new Set(
  `intern internship trainee apprentice apprenticeship werkstudent werkstudentin praktikant praktikantin stagiaire becario becaria estagiario estagiaria 인턴 인턴사원 수습`.split(
    /\s+/,
  ),
)

/** A person who works for the one named next: `Assistant to the CEO`, `Advisor to the President`. */
export const helpers: ReadonlySet<string> = new Set(
  `assistant advisor secretary aide ea pa associate consultant counsel counselor deputy reporting support coach apprentice staff clerk specialist coordinator
  partner administrator intern analyst liaison`.split(/\s+/),
)
/** Assistants without `to`: `Executive Assistant, CEO`. */
export const assistants: readonly string[] = [
  'executive assistant',
  'personal assistant',
  'administrative assistant',
  'executive secretary',
]
