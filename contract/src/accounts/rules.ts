/** What an address and a new password must look like: told apart from the schemas, so that the browser checks without them. */

export const emailLength = 254
export const emailPattern = /^[^\s\p{C}@]+@[^\s\p{C}@.][^\s\p{C}@]*\.[^\s\p{C}@.]{2,}$/u

/** Mistypings that the pattern lets through. */
export const isMistypedEmail = (address: string): boolean =>
  address.includes('..') || address.includes('_com')

export const isEmailAddress = (address: string): boolean =>
  address.length <= emailLength && emailPattern.test(address) && !isMistypedEmail(address)

export const passwordLength = 200

/** Each is reported on its own. */
export const passwordRules = [
  { code: 'error_password_too_short', pattern: /^.{8,}$/s },
  { code: 'error_password_no_uppercase', pattern: /[A-Z]/ },
  { code: 'error_password_no_lowercase', pattern: /[a-z]/ },
  { code: 'error_password_no_digit', pattern: /[0-9]/ },
  { code: 'error_password_no_special', pattern: /[!@#$%^&*(),.?":{}|<>]/ },
] as const

export type PasswordRule = (typeof passwordRules)[number]['code']
