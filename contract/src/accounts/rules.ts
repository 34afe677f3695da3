/** The rules of email addresses and new passwords, apart from the schemas so that the browser can check them without zod. */

export const maxEmailLength = 254
export const emailPattern = /^[^\s\p{C}@]+@[^\s\p{C}@.][^\s\p{C}@]*\.[^\s\p{C}@.]{2,}$/u

/** Typing mistakes that the pattern accepts. */
export const isMistypedEmail = (address: string): boolean =>
  address.includes('..') || address.includes('_com')

export const isEmailAddress = (address: string): boolean =>
  address.length <= maxEmailLength && emailPattern.test(address) && !isMistypedEmail(address)

export const maxPasswordLength = 200

/** Each broken rule is reported separately. */
export const passwordRules = [
  { code: 'error_password_too_short', pattern: /^.{8,}$/s },
  { code: 'error_password_no_uppercase', pattern: /[A-Z]/ },
  { code: 'error_password_no_lowercase', pattern: /[a-z]/ },
  { code: 'error_password_no_digit', pattern: /[0-9]/ },
  { code: 'error_password_no_special', pattern: /[!@#$%^&*(),.?":{}|<>]/ },
] as const

export type PasswordRule = (typeof passwordRules)[number]['code']
