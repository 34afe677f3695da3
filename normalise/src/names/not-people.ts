import { fold } from '@rapport/contract/fold.ts'

/** Words of departments, companies and placeholders. A text of nothing else names no person. */
const words = new Set(
  `admin administration administrator accounting accounts accountant anonymous billing booking bookings careers contact customer customers
  department desk enquiries finance front general help helpdesk hr human info information inquiries jobs legal mail mailbox marketing media
  name null na no none nobody office operations orders owner people postmaster press private procurement purchasing reception recruiting
  relations resources sales secretary service services shop staff support tbd team tba technical test the undefined unknown user vacant
  vertrieb verkauf buchhaltung einkauf kundenservice personal zentrale contacto ventas soporte administracion compras direction accueil
  comptabilite ventes linkedin member candidate profile hidden`.split(/\s+/),
)

/** Legal forms that no person's name ends with. */
const company =
  /(?:^|\s)(?:inc|llc|l\.l\.c|ltd|limited|gmbh|ag & co|corp|corporation|plc|pty|s\.?a\.?s|s\.?r\.?l|b\.v|n\.v|oy|aps|co\.|company|holdings?|group|university|bank|hospital|school|college|institute|association|foundation)\.?$/i
const eastAsianCompany =
  /주식회사|유한회사|\(주\)|㈜|株式会社|有限会社|合同会社|有限公司|股份公司|集团|集團|관리자|담당자|고객센터|미상|없음|未知|担当/u
const domainEnd = /\.(?:com|net|org|io|de|co|kr|jp|example|test)$/i

/** 'ann@acme.example', 'https://…', 'acme.example'. */
const isAddress = (text: string): boolean =>
  text.includes('://') ||
  text.startsWith('www.') ||
  text.split(' ').some((word) => word.indexOf('@') > 0 && word.includes('.')) ||
  (!text.includes(' ') && domainEnd.test(text))

/**
 * Whether a text is an address, a company, a department or a placeholder, which has no first or
 * last name.
 */
export function isNobody(text: string): boolean {
  if (isAddress(text) || company.test(text) || eastAsianCompany.test(text)) return true
  const folded = fold(text).split(' ')
  return folded.every((word) => words.has(word) || /^\d+$/.test(word))
}

/** Two people in one text: 'Ann & Bob Smith'. */
export const joinsPeople = (word: string): boolean => /^(?:&|\+|and|und|et|och|og|y|e|ja)$/.test(word)
