/** The words with which mail programs announce a quoted message, in the languages that people answer in. */

/**
 * The fields in the lines above Outlook's copy of a message. `sent` is a date that only a message
 * has.
 */
export type HeaderField = 'from' | 'sent' | 'date' | 'to' | 'copy' | 'subject'

const labels: Record<HeaderField, string> = {
  from:
    'from|von|de|da|van|från|fra|lähettäjä|od|от|від|kimden|gönderen|보낸 사람|보낸사람|보낸이|발신|발신자|发件人|發件人|寄件者|寄件人|差出人|送信者|' +
    'feladó|de la|από|מאת|من|từ|จาก|dari|absender|expéditeur|remitente|mittente|remetente|afzender|avsändare|afsender|avsender|nadawca|odesílatel|odosielateľ|отправитель',
  sent:
    'sent|sent on|gesendet|gesendet am|envoyé|envoyé le|enviado|enviado el|enviado em|enviada|enviada em|inviato|inviato il|inviata|verzonden|verzonden op|skickat|skickat den|sendt|' +
    'lähetetty|wysłano|wysłane|odesláno|odoslané|отправлено|надіслано|gönderildi|gönderilme tarihi|gönderme tarihi|보낸 날짜|보낸날짜|보낸 시간|보낸시간|발신일|발송일|발송일시|받은 날짜|' +
    '发送时间|发送日期|發送時間|傳送時間|傳送日期|寄件日期|送信日時|送信日|elküldve|trimis|εστάλη|נשלח|تاريخ الإرسال|đã gửi|ส่ง|dikirim',
  date: 'date|datum|fecha|data|dato|päiväys|päivämäärä|дата|tarih|날짜|일시|日期|时间|時間|日時|日付|dátum|dată|ημερομηνία|תאריך|التاريخ|ngày|วันที่|tanggal',
  to:
    'to|an|à|para|a|aan|till|til|vastaanottaja|do|komu|pro|кому|kime|alıcı|받는 사람|받는사람|받는이|수신|수신자|收件人|收件者|宛先|受信者|címzett|către|προς|אל|إلى|đến|tới|ถึง|kepada|' +
    'empfänger|destinataire|destinatario|destinatário|ontvanger|mottagare|modtager|mottaker|adresat|получатель',
  copy: 'cc|kopie|copie|copia|cópia|kopi|kopia|kopio|dw|do wiadomości|копия|копія|bilgi|참조|抄送|副本|másolat|bcc|숨은참조|숨은 참조',
  subject:
    'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|aihe|temat|předmět|predmet|тема|konu|제목|主题|主題|主旨|件名|tárgy|subiect|θέμα|נושא|الموضوع|chủ đề|tiêu đề|เรื่อง|perihal|subjek',
}

const fields = new Map(
  Object.entries(labels).flatMap(([field, names]) =>
    names.split('|').map((name) => [name, field as HeaderField] as const),
  ),
)

/** The field that a label in lower case names. */
export const headerField = (label: string): HeaderField | undefined => fields.get(label)

/** The phrases between the dashes above a quoted message. */
export const originalMessage = new Set(
  (
    'original message|original appointment|reply message|ursprüngliche nachricht|originalnachricht|original-nachricht|original nachricht|antwort nachricht|message d’origine|message original|message initial|' +
    'mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|origineel bericht|ursprungligt meddelande|originalmeddelande|ursprungligt mejl|oprindelig meddelelse|original meddelelse|' +
    'oprindelig besked|opprinnelig melding|alkuperäinen viesti|oryginalna wiadomość|wiadomość oryginalna|wiadomość pierwotna|původní zpráva|původní e-mail|pôvodná správa|исходное сообщение|' +
    'оригинальное сообщение|первоначальное сообщение|вихідне повідомлення|orijinal ileti|orijinal mesaj|özgün ileti|원본 메일|원본메일|원본 메시지|원본 메세지|원본 이메일|元のメッセージ|元のメール|オリジナルメッセージ|' +
    '原始邮件|原始郵件|原邮件|邮件原件|回复的原邮件|eredeti üzenet|mesaj original|mesajul original|αρχικό μήνυμα|הודעה מקורית|الرسالة الأصلية|thư gốc|tin nhắn gốc|pesan asli'
  ).split('|'),
)

/** The phrases above a forwarded message. */
export const forwardedMessage = new Set(
  (
    'forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail|message transféré|message réexpédié|' +
    'début du message transféré|début du message réexpédié|mensaje reenviado|inicio del mensaje reenviado|messaggio inoltrato|inizio messaggio inoltrato|mensagem encaminhada|mensagem reencaminhada|' +
    'início da mensagem reencaminhada|início da mensagem encaminhada|doorgestuurd bericht|begin doorgestuurd bericht|vidarebefordrat meddelande|vidarebefordrat brev|videresendt meddelelse|videresendt besked|' +
    'videresendt melding|välitetty viesti|edelleenlähetetty viesti|wiadomość przekazana dalej|przekazana wiadomość|přeposlaná zpráva|пересылаемое сообщение|пересланное сообщение|' +
    'переадресованное сообщение|iletilmiş mesaj|iletilen mesaj|yönlendirilmiş ileti|전달된 메시지|전달된 메일|전달 메시지|전달메일|転送メッセージ|転送されたメッセージ|转发的邮件|转发邮件|轉寄郵件|轉寄的郵件|továbbított üzenet'
  ).split('|'),
)

/** The words for *wrote* in 'so and so wrote'. */
const wroteInWords =
  'wrote|writes|schrieb|geschrieben|écrit|escribió|escrito|scritto|scrive|escreveu|schreef|geschreven|skrev|skrifaði|kirjoitti|napisał|napisała|napisał\\(a\\)|napisal|napsal|napsala|' +
  'napsal\\(a\\)|píše|pisze|napísal|napísala|napísal\\(a\\)|пишет|написал|написала|написал\\(а\\)|писал|писала|писал\\(а\\)|пише|написав|yazdı|yazmış|írta|scris|έγραψε|כתב|כתבה|كتب|كتابة|viết|menulis|napisao|kirjutas|rašė'
/** The same in scripts without spaces. */
const wroteInLetters = '작성|쓴 글|썼습니다|보냈습니다|書きました|書き込み|のメール|写道|寫道|写到|寫到|เขียน'

export const wrote = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${wroteInWords})(?![\\p{L}\\p{M}])|${wroteInLetters}`,
  'iu',
)
/** People send other things, too, so these words count only beside an address. */
export const sent =
  /(?<![\p{L}\p{M}])(?:sent|verzond|envió|inviato|skickade|sendte|wysłał|gönderdi)(?![\p{L}\p{M}])/iu
/** Prose that only tells of a message: 'On Monday we wrote'. */
export const wroteThemselves = /(?<![\p{L}\p{M}])(?:i|we|they|she|he|ich|wir) (?:also )?(?:wrote|schrieb)/iu
/** *Wrote* at the end of a line, with a colon or without one. */
export const wroteAtEnd = new RegExp(
  `(?:(?<![\\p{L}\\p{M}])(?:${wroteInWords})|(?:${wroteInLetters})\\p{L}{0,4}) ?[:：]?$`,
  'iu',
)

/** The first word of a line that says when a message was written: *On*, *Am*, *Le*, *W dniu*. */
export const startsWithOn =
  /^(?:(?:on|am|le|el|il|em|in data|op|den|på|dne|dňa|w|dnia|vào|în|pada|στις|la|vin|wed|at|в|у)(?![\p{L}\p{M}])|[在於])/iu

const programWords = [
  'sent (?:from|via|with|by)',
  'get outlook',
  'gesendet (?:von|mit)',
  'von meinem',
  'envoyé (?:de|depuis|à partir)',
  '(?:télécharger|obtenir|obtener|hent) outlook',
  'obter o outlook',
  'enviado (?:desde|do|de|con|com|a partir)',
  'inviato da',
  'scarica outlook',
  'verzonden (?:vanaf|vanuit|met|via)',
  'verstuurd vanaf',
  'outlook voor',
  'skickat från',
  'sendt fra',
  'lähetetty',
  'wysłane z',
  'odesláno z',
  'отправлено (?:с|из)',
  "iphone['’]umdan",
  '나의 .{1,20}에서 보냄',
  '.{1,20}에서 보(?:냄|낸)',
  '.{1,20}から送信',
  '发自我的',
  '從我的',
  '發自我的',
]

/**
 * The line that phones and mail programs put beneath a text: *Sent from my iPhone*, *Get Outlook
 * for iOS*.
 */
export const programSignature = new RegExp(`^(?:${programWords.join('|')})`, 'iu')
