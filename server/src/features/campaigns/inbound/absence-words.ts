import type { WrittenDay } from './absence-days.ts'

/**
 * The role of a day in the text of an absence: the day of the return, the last day, or the end of a
 * range.
 */
export type Naming = 'return' | 'until' | 'range'

/** The number of characters around a day that are looked at. */
const reach = 48

const comingBack =
  /(back|return(ing|s)?|resum(e|ing)|rejoin(ing)?|available( again)? (from|as of|on)|in the office (again )?(from|as of|on)|zurück|wieder( \p{L}{1,12}){0,3} (ab|am)|retour|reprend(s|rai)?|reviens|vuelta|regres(o|aré|are)|vuelvo|retorno|volto|rientr(o|erò)|ritorno|torno|terug)/u
const atEnd = /(?!\p{L})[^.!?;]{0,40}$/u
const comingBackThere = /(복귀|출근|復帰|出社|返回)(일|日|예정)?\s?[:：은は]?\s?$/u

/**
 * The words within the sentence of a day: before it; behind it, as far as the next day, which has
 * words of its own; and right behind it, as particles and verbs of Korean, Japanese and Chinese do.
 */
const words: { is: Naming; before: RegExp; behind: RegExp; rightBehind: RegExp }[] = [
  {
    is: 'return',
    before: new RegExp(`\\b${comingBack.source}${atEnd.source}|${comingBackThere.source}`, 'iu'),
    behind:
      /^[^.!?;]{0,32}\b(back|return(ing)?|available again|in the office again|wieder|zurück|de retour|de nouveau|à nouveau|de vuelta|de nuevo|di nuovo|novamente|weer)(?!\p{L})/iu,
    rightBehind:
      /^[^.!?;。,]{0,16}(복귀|정상|출근|돌아|재개|出社|復帰|戻り|通常|営業を?(再開|開始)|対応(いた)?し|返回|回来|恢复)/u,
  },
  {
    is: 'until',
    before:
      /\b(until|till?|through|thru|up to|bis|jusqu['’](au|à|en)|hasta|fino (al|a)|até|tot|t\/m)(?!\p{L})[^.!?;]{0,24}$|(至|到|до|по)\s?$/iu,
    behind: /^ (inclusive|included|inclus|einschließlich|incluido)(?!\p{L})/iu,
    rightBehind: /^[^.!?;。,]{0,10}(까지|まで|为止|為止)/u,
  },
]
const rangeSign = /^[^.!?;]{0,14}(?<!\p{L})([-–—~〜]|to|through|until|bis|au|al|a)\s?[^.!?;\d]{0,14}$/iu

/** The role in which a text names a day, if it does; with the days before and after it. */
export function namedBy(
  text: string,
  day: WrittenDay,
  { previous, next }: { previous: WrittenDay | undefined; next: WrittenDay | undefined },
): Naming | null {
  const before = text.slice(Math.max(0, day.start - reach), day.start)
  const rightBehind = text.slice(day.end, day.end + reach)
  const isBeforeAnother = next !== undefined && /^[^.!?;]*$/.test(text.slice(day.end, next.start))
  const found = words.find(
    (each) =>
      each.before.test(before) ||
      each.rightBehind.test(rightBehind) ||
      (!isBeforeAnother && each.behind.test(rightBehind)),
  )
  if (found) return found.is
  const between = previous && day.start > previous.end ? text.slice(previous.end, day.start) : ''
  return day.endsRange || (between !== '' && rangeSign.test(between)) ? 'range' : null
}
