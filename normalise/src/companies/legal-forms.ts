/** Legal forms of companies, folded (so `S.p.A.` is `s p a`). To extend: add a word, or a quoted phrase of several words. */

const words = `inc incorporated corp corporation co company llc llp lllp lp pllc ltd limited plc pc pbc
  gmbh mbh ag kg kgaa ohg ug gbr ev eg se sa sas sasu sarl sarlu eurl snc sca scop spa srl srls sapa sl slu slp sociedad
  bv nv vof cv bvba sprl ab hb oy oyj as asa aps ans da ehf hf spk kft zrt nyrt bt kkt doo dd ad ood eood
  sia uab ou as jsc ojsc cjsc pjsc ooo oao zao pao ltda eireli epp tbk bhd pte pty pvt kk gk yk
  ооо оао зао пао ао ип тоо`

const phrases = [
  'l l c',
  'l l p',
  'l p',
  'p l c',
  'p c',
  's a',
  's a s',
  's a r l',
  's r l',
  's p a',
  's l',
  's l u',
  's n c',
  's c a',
  's e',
  's a de c v',
  'sa de cv',
  's a b de c v',
  'sab de cv',
  's de r l de c v',
  's de rl de cv',
  'sapi de cv',
  's a p i de c v',
  'b v',
  'n v',
  'a g',
  'a b',
  'a s',
  'k k',
  'n a',
  'e v',
  'e k',
  'd o o',
  'd d',
  's r o',
  'spol s r o',
  'sp z o o',
  'sp zoo',
  'sp j',
  'sdn bhd',
  'private limited',
  'pty limited',
  'public limited company',
  'limited liability company',
  'limited partnership',
  'joint stock company',
  'z s',
  'o y',
  'c v',
]

/** Dropped at the end of a name. */
export const legalForms: readonly string[] = [...words.split(/\s+/), ...phrases]

/** Dropped at the start of a name. */
export const leadingLegalForms: readonly string[] = [
  'pt',
  'cv',
  'ooo',
  'ооо',
  'ао',
  'пао',
  'зао',
  'оао',
  'тоо',
  'ип',
]

/** Written without a space before or after the name; matched after NFKC (`㈜` is `(주)`, `㈱` is `(株)`), as parts of a regular expression. */
export const asianLegalForms: readonly string[] = [
  '주식회사',
  '유한책임회사',
  '유한회사',
  '재단법인',
  '사단법인',
  '농업회사법인',
  '\\((?:주|유|재|사|합|株|有|同|名|資)\\)',
  '株式会社',
  '有限会社',
  '合同会社',
  '合資会社',
  '合名会社',
  '股份有限公司',
  '有限责任公司',
  '有限責任公司',
  '有限公司',
]
