import type { Industry } from '@rapport/contract/filters/industries.ts'

const set = (names: string, ...industries: readonly Industry[]): [string, readonly Industry[]][] =>
  names.split('|').map((name) => [name, industries])

/**
 * Everyday names of companies that several industries of the fixed list cover, in lower case: a
 * company chooses one of them for itself.
 */
export const industrySets: ReadonlyMap<string, readonly Industry[]> = new Map([
  ...set('saas|b2b saas|b2b software|software as a service|사스', 'Computer Software', 'Internet'),
  ...set(
    'tech|technology|big tech|테크|it 기업',
    'Computer Software',
    'Internet',
    'Information Technology and Services',
  ),
  ...set(
    'ai|ai/ml|artificial intelligence|genai|generative ai|machine learning|인공지능|생성형 ai',
    'Computer Software',
    'Information Technology and Services',
  ),
  ...set('fintech|neobank|neobanks|payments|핀테크', 'Financial Services', 'Banking'),
  ...set(
    'edtech|ed tech|education technology|에듀테크',
    'E-Learning',
    'Education Management',
    'Professional Training & Coaching',
  ),
  ...set('biotech|biotechnology|biopharma|life sciences|바이오|바이오텍', 'Biotechnology', 'Pharmaceuticals'),
  ...set(
    'healthtech|health tech|digital health|디지털 헬스케어',
    'Hospital & Health Care',
    'Medical Devices',
  ),
  ...set(
    'd2c|dtc|direct to consumer|디투씨',
    'Consumer Goods',
    'Retail',
    'Apparel & Fashion',
    'Cosmetics',
    'Food & Beverages',
  ),
  ...set('ecommerce|e commerce|online retail|이커머스|커머스|전자상거래|온라인 쇼핑몰', 'Internet', 'Retail'),
  ...set('proptech|prop tech|프롭테크', 'Real Estate', 'Commercial Real Estate'),
  ...set('legaltech|legal tech|리걸테크', 'Legal Services', 'Law Practice'),
  ...set('hrtech|hr tech', 'Human Resources', 'Staffing and Recruiting'),
  ...set('foodtech|food tech|푸드테크', 'Food & Beverages', 'Food Production'),
  ...set(
    'climate tech|climatetech|climate|cleantech|greentech|기후테크',
    'Renewables & Environment',
    'Environmental Services',
  ),
  ...set(
    'deeptech|deep tech|딥테크',
    'Semiconductors',
    'Nanotechnology',
    'Industrial Automation',
    'Research',
  ),
  ...set('spacetech|space tech', 'Aviation & Aerospace', 'Defense & Space'),
  ...set(
    'manufacturing|manufacturers|manufacturer|제조|제조업|제조사',
    'Industrial Automation',
    'Machinery',
    'Electrical/Electronic Manufacturing',
    'Mechanical or Industrial Engineering',
  ),
  ...set('delivery|배송|배달|택배', 'Package/Freight Delivery', 'Logistics and Supply Chain'),
])

/** The industries of an agency if the sentence doesn't say which. */
export const agencies: readonly Industry[] = [
  'Marketing and Advertising',
  'Public Relations and Communications',
  'Design',
  'Graphic Design',
]
