import { normalised } from '@rapport/contract/plain-text.ts'

/** Notes that people write beside a number: its kind, an extension, the last number of a range. */

/** Zeros of the scripts whose digits people type. */
const zeros = Array.from('٠۰०০੦૦୦௦౦೦൦๐໐༠၀០', (zero) => zero.codePointAt(0) ?? 0)
const foreignDigit = /(?![0-9])\p{Nd}/gu

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** One kind of digit, hyphen and line break, single spaces, no invisible characters. */
const plain = (text: string): string =>
  normalised(text, 'NFKC')
    .replace(foreignDigit, asciiDigit)
    .replace(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\u2010-\u2012\u2212\u30fc\ufe63]/g, '-')
    .replace(/[\u301c\uff5e\u223c]/g, '~')

const phoneWords =
  `telephone téléphone telefono teléfono telefone telefon telef tel tlf tfn puhelin puh phone ph fon mobile mobil mobiel mobtel mob
  móvil movil cellular cellphone cell celular cel cellulare portable gsm handy natel direct directo direkt office büro work home main hq switchboard
  desk business company corporate personal private privat zentrale whatsapp wa number no nr num número numero nº call t p m c d h w o тел моб сот раб телефон мобильный рабочий
  전화 전화번호 휴대폰 휴대전화 핸드폰 연락처 대표 대표번호 회사 직장 직통 사무실 자택 집 電話 電話番号 携帯 携帯電話 会社 手机 电话 手機 固定電話 办公 โทร โทรศัพท์ มือถือ`.split(
    /\s+/,
  )
const faxWord = /(?:^|[^\p{L}])(?:tele)?fax(?:$|[^\p{L}])|^f[.:]|팩스|传真|傳真|факс/iu
const words = phoneWords.join('|')
const labelWords = new RegExp(`^(?:(?:${words})(?!\\p{L})[\\s.#()/-]{0,5}){1,4}(?=[+(\\d])`, 'iu')
const endWords = new RegExp(`[\\s.,/-]{1,5}(?:(?:${words})[\\s.]{0,3}){1,3}$`, 'iu')
/** Any words before a colon, as those of `Ann's mobile: +1…` or `tel:+1…`. */
const label = /^[^\d+:]{1,40}\d?:\s*/
const comment = / ?[([{][^()[\]{}\d]{0,80}[)\]}]$/

const extensionWords =
  `extension extn ext x # доб добавочный вн внутр 내선번호 내선 内線 分机 分機 轉 转 durchwahl dw apparat app nst nebenstelle poste
  interno int ramal anexo toestel tst anknytning ankn lokal linka wewn wew dahili mellék klapka`
    .trim()
    .split(/\s+/)
    .join('|')
const extension = new RegExp(
  `[\\s,;.([-]{0,5}(?:${extensionWords})[\\s.:=#)]{0,4}\\d{1,7}번?[)\\]]?#?$`,
  'iu',
)
const shortInParentheses = / ?\(\d{1,6}\)$/
const rangeWord = / ?(?:bis|to|thru|through|until|hasta|jusqu'à|až|до|~|\.\.\.?) ?-? ?\d{1,4}$/iu
const rangeSign = /(?: - | ?[–—/] ?)\d{1,4}$/

/** A number without what is written beside it; null for a fax. */
export function withoutNotes(part: string): string | null {
  const given = part.trim()
  if (faxWord.test(given)) return null
  let text = given.replace(/^['"“”’]+|['"“”’]$/g, '')
  text = text.replace(label, '').replace(labelWords, '')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(comment, '').replace(endWords, '').trim()
  }
  text = withoutFloat(text.replace(extension, '').trim())
  return withoutRange(text.replace(/#$/, '')).trim()
}

const digitCount = (text: string): number => text.replace(/\D/g, '').length

/** Spreadsheets keep numbers as decimals: `6135550415.0`. */
const withoutFloat = (text: string): string => (/^\+?\d{8,15}\.0$/.test(text) ? text.slice(0, -2) : text)

/** The first number of a range, or of two that differ at their end: `1234-0 bis -9`, `555-0100/01`. */
function withoutRange(text: string): string {
  const worded = text.replace(rangeWord, '')
  if (worded !== text) return digitCount(worded) >= 5 ? worded : text
  const number = text.replace(shortInParentheses, '')
  if (number !== text) return digitCount(number) >= 7 ? number : text
  const first = text.replace(rangeSign, '')
  if (first === text || digitCount(first) < 7) return text
  // `0475/12/34/56` and `01 – 23 – 45 – 67` have the sign between all groups.
  const sign = text.slice(first.length).includes('/') ? '/' : /\s-\s|[–—]/
  return first.search(sign) >= 0 && !/^\D*\d{2,5}\/\d{5,}$/.test(first) ? text : first
}

/** Parameters of a `tel:` link; the extension is the only one that matters, to be taken off. */
const parameters = /;(?:ext|isub|phone-context|postd)=[^;,|\n]*/gi
const betweenNumbers =
  /;|:::|\||\n|、|(?<!:)\/\/|(?<=\d\D{0,3})\s(?:or|and|und|oder|ou|et|y|o|e|i|и|или|また|및)\s(?=\D{0,12}\d)|&/iu
/** A country code begins another number after a number, and so does a label. */
const nextNumber =
  /(?<=\d\)?\s{0,3})(?=\(?\+\s?\d)|(?<=\d\)?\s{1,3})(?=\p{L}{1,15}[:.]\s?[+(]?\d[\d\s().-]{6})/u

/** Splits a cell into texts that each hold one number at most. */
export function splitNumbers(text: string): string[] {
  return plain(text)
    .replace(parameters, '')
    .split(betweenNumbers)
    .flatMap((part) => part.split(nextNumber))
    .flatMap(splitAtCommas)
    .flatMap(splitAtSlashes)
    .flatMap(splitInHalves)
}

/**
 * A comma separates only what is long enough to be a number: others are those of an amount, a pause
 * or an extension.
 */
function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let current = ''
  for (const piece of text.split(',')) {
    const isPause = digitCount(current) >= 7 && digitCount(piece) < 7 && isExtension(piece)
    if (isPause) continue
    if (current === '' || (digitCount(current) < 7 && digitCount(current) > 0))
      current += current === '' ? piece : `,${piece}`
    else {
      parts.push(current)
      current = piece
    }
  }
  return [...parts, current]
}

const isExtension = (text: string): boolean =>
  /^ ?\d{0,7}#? ?$/.test(text) || extension.test(`,${text}`.trimEnd())

/** A slash separates two whole numbers, but `030/1234567` is one, and `555-0100/01` ends in another end. */
function splitAtSlashes(text: string): string[] {
  const parts = text.split('/')
  const counts = parts.map(digitCount)
  return parts.length > 1 && counts.every((count) => count >= 7) ? parts : [text]
}

/** Two numbers of one shape with a space between them: `613-555-0415 613-555-0416`. */
function splitInHalves(text: string): string[] {
  const groups = text.trim().split(/\s+/)
  const [first, second] = [groups.slice(0, groups.length / 2), groups.slice(groups.length / 2)].map((half) =>
    half.join(' '),
  )
  if (
    groups.length % 2 === 1 ||
    text.trim().startsWith('00') ||
    first === undefined ||
    second === undefined ||
    digitCount(first) < 7
  )
    return [text]
  return shapeOf(first) === shapeOf(second) ? [first, second] : [text]
}

const shapeOf = (text: string): string => text.replace(/\d/g, '0')
