import {
  emailPattern,
  hasLink,
  isEmailAddress,
  maxPasswordLength,
  passwordRules,
  type PasswordRule,
} from '@rapport/contract/accounts/rules.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Check } from '../../ui/forms/checks.ts'

/** For passwords, which may consist of spaces. */
export const checkPassword: Check = (text) => (text === '' ? 'error_required' : null)

export const checkName: Check = (text) => {
  const name = text.trim()
  if (name === '') return 'error_required'
  if (name.length > limits.maxPersonNameLength) return 'error_too_long'
  return hasLink(name) ? 'error_link_in_name' : null
}

export const checkEmail: Check = (text) => {
  const address = text.trim().toLowerCase()
  if (address === '') return 'error_required'
  return isEmailAddress(address) ? null : 'error_invalid_email'
}

/**
 * For sign-in: addresses that no account can have are sent all the same, and get the same answer as
 * unknown ones.
 */
export const checkKnownEmail: Check = (text) => {
  const address = text.trim()
  if (address === '') return 'error_required'
  return emailPattern.test(address) ? null : 'error_invalid_email'
}

/** The rules that a new password breaks. */
export const brokenRules = (password: string): PasswordRule[] =>
  passwordRules.filter(({ pattern }) => !pattern.test(password)).map(({ code }) => code)

export const checkNewPassword: Check = (password) => {
  if (password === '') return 'error_required'
  if (password.length > maxPasswordLength) return 'error_too_long'
  return brokenRules(password).length > 0 ? 'error_password' : null
}
