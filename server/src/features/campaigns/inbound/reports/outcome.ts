/** The outcome of an email according to a report, in the words of servers and many languages. */

const delays =
  /\b(delayed|delay|will (be )?retr(y|ied)|temporar(y|ily) (problem|deferr)|still being retried|warning: (message|could not)|warning message only|not yet been delivered|(been|was) postponed|continue to try)\b|verzögert|retardé|retrasad|지연|재시도|再送|遅延|задерж|延迟|延遲/i
/** A server that has given up may still speak of delays. */
const isFinal = /\b(given up|giving up|not going to try again|permanent(ly)?|failed permanently)\b/i
const failures = [
  /\bundeliver(able|ed)|\bnon-?deliver|\b(did not|could not be|cannot be) reach(ed)?\b|\breturned (mail|message|to sender)|\bfailure notice\b|\bnot member\b|\b(e-?)?mail failed\b|\bfailed (addresses|recipients?|mail)\b|\b(not|n[o']t) receive (this|your) (message|e-?mail)\b/i,
  /\bdeliver(y|ies|ing)\b.{0,40}\b(fail(ed|ure|s)?|errors?|problems?|unsuccessful|status notification)\b/i,
  /\b(fail(ed|ure)?|errors?|trouble|problems?|unable|unsuccessful)\b.{0,40}\b(deliver(y|ed|ing)?|sending|transferring)\b/i,
  /\b(not|n[o']t|cannot) (be |been |able to )?(be )?(deliver(ed)?|sent)\b|\bmail (system )?error\b/i,
  /\b(permanent|fatal|delivery) (fatal )?(errors?|failures?)\b|\b(automatically|been|was|were) rejected\b/i,
  /발송 ?실패|전송 ?실패|반송|(전달|전송|발송|배달)(되지 못|할 수 없|하지 못|에 실패)|(配信|送信|配達|送達)(でき|エラー|不能|に失敗|されません)|エラー(のため|通知)/,
  /未能(投递|送达|发送)|(無法|无法)(投递|投遞|送达|送達|傳遞|传递|傳送|发送)|(投递|发送|傳送|遞送|退信|退回)(失败|失敗|的邮件|的郵件)|退信/,
  /unzustellbar|nicht zugestellt|zustellung.{0,30}(fehl|nicht)|non (remis|d[ée]livr[ée]|distribu[ée])|[ée]chec|n['’]a pas pu [êe]tre/i,
  /no (se )?(pudo|ha podido|puede) (ser )?(entrega|envia)|no entregado|n[aã]o (p[oô]de ser |foi )?entreg|falha (na|de) entrega|mancat[ao] (recapito|consegna)|non (è stato )?(recapitat|consegnat)/i,
  /(невозможно|не вдалося|не удалось) доставить|не (доставлено|может быть доставлено|удалось доставить)|недоставленн|onbestelbaar|kon niet worden (bezorgd|afgeleverd)|nie (można )?dostarcz|kunde inte levereras|iletilemedi|teslim edilemedi/i,
  /k(unn|an|unde) (ikke|inte) (blive )?lever(es|ats)|ei voitu toimittaa|(nelze|nebylo možné|nepodařilo se) doručit|nem (sikerült )?kézbesít|nu a putut fi livrat|ned[ou]ručiteľn|nedoručiteln|nije (moguće )?isporuč/i,
  /không (gửi được|thể gửi)|tidak (dapat|bisa) (di)?kirim|gagal (di)?kirim|δεν (ήταν δυνατή η παράδοση|παραδόθηκε)|تعذر (تسليم|إرسال)|לא ניתן (היה )?למסור|ไม่สามารถส่ง/i,
]

export const tellsFailure = (text: string): boolean => failures.some((pattern) => pattern.test(text))

/** Whether the server still tries. Its last words decide, not its subject. */
export const tellsDelay = ({ subject, told }: { subject: string; told: string }): boolean =>
  delays.test(`${subject}\n${told}`) && !isFinal.test(told)

export const tellsSuccess = (text: string): boolean =>
  /\b(success(ful(ly)?)?|was (delivered|relayed|received)|has been (delivered|relayed))\b/i.test(text)
