import type { Language } from '@rapport/contract/languages.ts'

type Values = Record<string, string | number>

/** Replaces each `{{name}}` with its value; numbers get thousands separators. */
export function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for {{${name}}} in '${text}'`)
    return typeof value === 'number' ? value.toLocaleString('en-US') : value
  })
}

/** The text for a count: `key_one` where the language has a singular, else `key_other`. */
export function plural(
  texts: Record<string, string>,
  key: string,
  { language, count }: { language: Language; count: number },
): string {
  const text = texts[`${key}_${new Intl.PluralRules(language).select(count)}`] ?? texts[`${key}_other`]
  if (text === undefined) throw new Error(`no text ${key}_other`)
  return text
}
