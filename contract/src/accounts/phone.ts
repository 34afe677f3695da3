/** The rules of phone numbers, apart from the schemas so that the browser can check them without zod. */

/**
 * Ten digits after each country code: India's mobiles; Korea's mobiles and internet phones, without
 * the 0; North America's numbers.
 */
const patterns = {
  '+91': /^[6-9]\d{9}$/,
  '+82': /^(1[016-9]|70)\d{8}$/,
  '+1': /^[2-9]\d{2}[2-9]\d{6}$/,
} as const

export type CountryCode = keyof typeof patterns

export const countryCodes = Object.keys(patterns) as CountryCode[]

/**
 * A number as it is dialled from abroad (`+821012345678`), or null unless it is one of the
 * countries above. Spaces, hyphens, dots and brackets are ignored, and so is the 0 that some
 * countries dial at home.
 */
export function readPhone(text: string): string | null {
  const dialled = text.trim().replaceAll(/[\s().-]/g, '')
  const code = countryCodes.find((each) => dialled.startsWith(each))
  if (code === undefined) return null
  const digits = dialled.slice(code.length).replace(/^0/, '')
  return patterns[code].test(digits) ? code + digits : null
}
