/** Texts in columns of phone numbers that aren't phone numbers. */

const scientific = /^\s*\+?(\d)(?:[.,](\d{1,15}))?\s*e\s*\+?(\d{1,2})\s*$/i

export const isScientific = (text: string): boolean => scientific.test(text)

/** The digits of a number in scientific notation if all are there; `4.47911E+11` has lost five. */
export function wholeNumber(text: string): string | null {
  const [, first = '', decimals = '', exponent = ''] = scientific.exec(text) ?? []
  return decimals.length === Number(exponent) && decimals !== '' ? first + decimals : null
}

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const year = '(?:(?:19|20)\\d\\d)'
const dates = ['-', '\\/', '\\.', ' ', '\\. '].map(
  (sign) =>
    new RegExp(
      `^(?:${year}${sign}${month}${sign}${day}|${day}${sign}${month}${sign}${year}|${month}${sign}${day}${sign}${year})\\.?(?:[ T]|$)`,
    ),
)
const shortDate = new RegExp(`^(?:${month}([-./])${day}|${day}([-./])${month})(?:\\1|\\2)\\d\\d$`)

export const isDate = (text: string): boolean =>
  shortDate.test(text) || dates.some((pattern) => pattern.test(text))

/** Decimals, digits in groups of thousands, and addresses of computers. */
export function isQuantity(text: string): boolean {
  if (/^\(?-?\d+[.,]\d{1,4}\)?$/.test(text)) return true
  if (/^\(?-?\d{1,3}(?:[ .,']\d{3})+[.,]\d{1,2}\)?$/.test(text)) return true
  if (/^[1-9]\d{0,2}(?:\.\d{3}){1,2}$/.test(text)) return text.replace(/\D/g, '').length < 9
  return /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])){3}$/.test(text)
}

/**
 * Digits in groups of thousands, with spaces. Numbers are written so where no prefix is dialled
 * before them: `71 123 456`.
 */
export const inThousands = /^[1-9]\d{0,1}(?: \d{3}){2}$|^[1-9]\d{0,2} \d{3}$/
