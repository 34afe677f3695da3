const hangul = /^[\p{Script=Hangul}\s]+$/u

/** Whether a name, or a part of one, is written in Hangul alone. */
export const isHangul = (name: string): boolean => hangul.test(name)

/** A full name: in Hangul, the family name first and without a space; otherwise the given name first. */
export function personName(firstName: string, lastName: string): string {
  const [given, family] = [firstName.trim(), lastName.trim()]
  if (given && family && isHangul(given) && isHangul(family)) return `${family}${given}`
  return [given, family].filter(Boolean).join(' ')
}
