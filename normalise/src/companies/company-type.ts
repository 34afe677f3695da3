import { cutText } from '@rapport/contract/plain-text.ts'
import type { CompanyType } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'

/**
 * How sources write the types of companies, in comparison form: professional networks, vendors of
 * company data, CRMs, and Korean and Japanese registers. Forms of ownership by one person or a few
 * are private. What says only who a company deals with (`Customer`, `Partner`) is in none.
 */
const spellings = {
  public:
    'public|public company|public companies|publicly held|publicly traded|publicly listed|listed|listed company|public subsidiary|subsidiary of a public company|상장|상장사|상장 기업|상장기업|상장 회사|상장회사|상장 법인|상장법인|코스피|코스닥|코넥스|유가증권|유가증권시장|kospi|kosdaq|konex|nyse|nasdaq|上場|上場企業|börsennotiert|cotée|société cotée|cotizada|empresa pública cotizada|quotata',
  private:
    'private|private company|private companies|privately held|privately owned|privately held backing|privately held no backing|private limited company|unlisted|self employed|self owned|sole proprietorship|sole proprietor|sole trader|partnership|limited partnership|general partnership|llp|비상장|비상장사|비상장 기업|비상장기업|비상장 회사|비상장회사|비상장 법인|비상장법인|개인사업자|개인 사업자|개인기업|자영업|파트너십|합자회사|非上場|非上場企業|privat|in privatbesitz|privée|privada|empresa privada|autónomo|selbstständig|selbständig|profession libérale|personengesellschaft',
  nonprofit:
    'nonprofit|non profit|not for profit|nonprofit organization|nonprofit organisation|non profit organization|non profit organisation|not for profit organization|not for profit organisation|nonprofit company|non profit company|charity|charitable organization|charitable organisation|charitable trust|foundation|ngo|npo|501c3|501 c 3|비영리|비영리 단체|비영리단체|비영리 법인|비영리법인|비영리 기관|비영리기관|재단|재단법인|재단 법인|사단법인|사단 법인|非営利|非営利団体|npo法人|gemeinnützig|non profit association|association|à but non lucratif|organisation à but non lucratif|sin ánimo de lucro|sin fines de lucro|sem fins lucrativos|ong',
  government:
    'government|government agency|government agencies|government entity|government owned|governmental|state owned|state owned enterprise|public sector|public authority|public institution|public body|municipality|federal|federal agency|state agency|local government|military|정부|정부 기관|정부기관|공공기관|공공 기관|공공|공기업|지자체|지방자치단체|공공부문|行政機関|政府機関|behörde|regierungsbehörde|administration publique|organisme gouvernemental|organismo gubernamental|entidad gubernamental|órgão governamental',
  educational:
    'educational|education|educational institution|educational institutions|educational organization|educational organisation|education institution|academic|academic institution|school|university|college|교육|교육기관|교육 기관|학교|학교법인|대학|대학교|教育機関|bildungseinrichtung|établissement éducatif|institución educativa|instituição de ensino',
} as const satisfies Record<CompanyType, string>

const byName = new Map<string, CompanyType>(
  Object.entries(spellings).flatMap(([type, names]) =>
    names.split('|').map((name): [string, CompanyType] => [fold(name), type as CompanyType]),
  ),
)

/**
 * The type of company that a text names, without what stands in brackets or after a semicolon
 * (`Public (NYSE: ACME)`). What a colon or comma adds may deny it (`Public: no`), so that is none:
 * null.
 */
export function normaliseCompanyType(text: string): CompanyType | null {
  const cut = cutText(text, 200)
  return byName.get(fold(cut)) ?? byName.get(fold(cut.split(/[([;]/, 1)[0] ?? '')) ?? null
}
