import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A number as its country writes it, with the code of the country: `+82 10 1234 5678`. One without
 * a code is returned unchanged.
 */
export const formatPhone = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
