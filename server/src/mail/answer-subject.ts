/**
 * The words that mail programs put before the subject of an answer, in lower case: *Re* of Latin,
 * *Antwort*, *Svar*, *Odpowiedź*, *Vastaus*, *Yanıt*, 回复. Words before a forwarded subject are not
 * among them.
 */
const answers = new Set(
  (
    're|ré|aw|antw|antwort|sv|svar|vs|vast|vá|válasz|rif|r|res|resp|rép|odp|odg|ynt|yanıt|cevap|отв|ответ|відп|απ|απάντ|σχετ|bls|atb|răsp|trả lời|tl|' +
    '回复|回覆|答复|答覆|返信|회신|답장|답변|השב|תגובה|رد|ตอบ|ตอบกลับ'
  ).split('|'),
)

/** The words that gateways put before the subject of a message from outside. */
const outside = new Set(
  'ext|extern|external|externe|externo|esterno|external email|external sender|external mail|외부|외부메일|외부 메일|社外|外部|外部邮件|外部郵件|외부발신'.split(
    '|',
  ),
)

/** `Re:`, `AW :`, `Re[2]:`, `回复：` */
const prefix = /\s*(\p{L}[\p{L}\p{M}]{0,8}(?: \p{L}{1,4})?) ?(?:[[(^*]?\d{1,3}[\])]?)? ?[:：]\s*/uy
/** `[EXT]`, `*External*` */
const tag = /\s*[[({【*<]([\p{L}\p{M} -]{2,20})[\])}】*>]\s*:?\s*/uy
/** `[Users]`, as in mailing lists. */
const listTag = /\s*(\[[^[\]]{1,60}\])\s*/y

/**
 * The subject of an answer: one `Re: ` before the text by which mail programs find the thread,
 * whatever prefixes it had in whatever language. Empty if nothing is left. The tag of a mailing
 * list stays; that of a gateway goes, since the first message had none.
 */
export function answerSubject(subject: string): string {
  const start = prefixEnd(subject)
  const list = at(listTag, subject, start)
  const behind = list ? prefixEnd(subject, list.end) : start
  const isAnswer = list !== null && behind > list.end
  const bare = isAnswer ? `${list.found} ${subject.slice(behind)}` : subject.slice(start)
  return bare.trim() === '' ? '' : `Re: ${bare.trim()}`
}

/**
 * The end of the answer prefixes that begin at an offset. Tags of gateways count as prefixes if one
 * follows.
 */
function prefixEnd(subject: string, offset = 0): number {
  let end = offset
  for (let next = offset; ;) {
    const label = at(prefix, subject, next)
    if (label && answers.has(label.found.toLowerCase())) {
      end = next = label.end
      continue
    }
    const gateway = at(tag, subject, next)
    if (!gateway || !outside.has(gateway.found.trim().toLowerCase())) return end
    next = gateway.end
  }
}

function at(pattern: RegExp, text: string, offset: number): { found: string; end: number } | null {
  pattern.lastIndex = offset
  const match = pattern.exec(text)
  return match && { found: match[1]!, end: pattern.lastIndex }
}
