import type { BounceClass, Reading, Weight } from './codes.ts'
import { senderRefused, senderRefusedElsewhere, recipientIsUnknown, unknownRecipient } from './long-words.ts'

/**
 * The words with which servers refuse an email, as data: by reason, its class and how much it
 * tells. Texts are on one line, without addresses, and keep their case. Words that only one server
 * has name it where that isn't plain.
 */
type Reason = { is: string; class: BounceClass; weight: Weight; isOfMailbox?: true; said: RegExp[] }

/** `isOfMailbox`: the address doesn't exist. */
export type Said = Reading & { isOfMailbox: boolean }

const soft = { class: 'soft_bounce', weight: 3 } as const
const policy = { class: 'policy_bounce', weight: 3 } as const

const limitOfSender = [
  /\b(sending|recipient|outbound|hourly|daily)( \w{1,10}){0,2} (quota|limits?)( was| has been)? (exceeded|reached)/i,
  /\breached (a|your|the)( \w{1,10}){0,2} limit for\b|\bmax defers\b|\bsent too many\b|\bfrequency limited\b/i,
]

/** Whether a refusal says that the sender has sent enough for now (5.4.5 at Google, else in words). */
export const isSenderLimit = (status: string | null, text: string): boolean =>
  status?.slice(1) === '.4.5' || limitOfSender.some((pattern) => pattern.test(text))
const hard = { class: 'hard_bounce', weight: 3 } as const

const reasons: Reason[] = [
  {
    is: 'the mailbox is full',
    ...soft,
    said: [
      /\b(mail ?box|inbox|mail ?folder|account|user|maildrop|storage)\b.{0,20}\b(full|over ?quota|exceed(s|ed)|out of (storage|space))\b/i,
      /\b(over|exceed(s|ed|ing)?|out of|beyond|above|reached)\b.{0,25}\b(quota|disk space|storage|mailbox size|local limit|capacity)\b/i,
      /\b(quota|storage)\b.{0,20}\b(exceed(s|ed)?|full|reached|violation)\b|\bmailbox size limit\b|\btoo many messages in\b/i,
      /\bnot enough (disk |storage )?space\b|\binsufficient (system |disk )?(storage|space|resources)\b|QuotaExceeded|\bno space left\b|\bdisk (is )?full\b/i,
      /용량.{0,10}(초과|부족)|(메일함|편지함).{0,10}(가득|초과|꽉)/,
      /(ボックス|容量).{0,20}(一杯|いっぱい|満杯|超過|超え|オーバー)|(邮箱|郵箱|信箱).{0,10}[满滿]|超出.{0,10}(容量|配额)/,
      /\b(postfach|speicher|mailbox).{0,30}\b(voll|überschritten)\b|bo[iî]te.{0,30}pleine|quota d[ée]pass[ée]/i,
      /\b(buz[oó]n|casella|caixa).{0,20}\b(llen[oa]|pien[ao]|chei[ao])\b|cuota.{0,20}(excedida|superada)|ящик.{0,20}(переполнен|полон)/i,
      /skrzynka.{0,20}(pełna|przepełniona)|(postvak|mailbox|postbus) (is |zit )?vol\b|(brevlåda|postkasse|postkassen|inkorg).{0,12} (full|fuld)|schránka.{0,12} plná|kota.{0,12}(aşıl|dolu)|posta kutusu.{0,12}dolu|превышен.{0,20}(квот|лимит|размер)|hộp thư.{0,12}đầy/i,
    ],
  },
  {
    is: 'the email is too large',
    ...soft,
    said: [
      /\b(message|mail|size|file|attachment)\b.{0,40}\b(too (large|big)|exceed(s|ed|ing)?|(larger|bigger) than|oversized?)\b/i,
      /\bsize limit\b|RecipSizeLimit|\b(exceed(s|ed)?|over|maximum)\b.{0,25}\b(message|mail) size\b|サイズ.{0,12}(超|大き)|메일.{0,6}크기.{0,10}초과/i,
    ],
  },
  {
    is: 'a name could not be looked up',
    ...soft,
    said: [
      /\bnot found, try again\b|\b(host|domain|name|dns|mx)\b.{0,30}\b(lookup|resolution|server)\b.{0,20}\b(fail(ed|ure)|timed? ?out|temporar|did not complete)|\bdns (soft error|temporary)\b/i,
    ],
  },
  {
    is: 'the server could not be reached',
    ...soft,
    said: [
      /\b(connection|session|operation|conversation)\b.{0,30}\b(timed? ?out|refused|reset|closed|lost|dropped|failed)\b/i,
      /\blost connection\b|\btimed? out while\b|\bno route to host\b|\bnetwork (is )?unreachable\b|\bhost (is )?(down|(not |un)reachable)\b/i,
      /\b(did|does) not accept our requests to connect\b|\bsocket error\b|\bnot responding\b|\bno (answer|response) from\b/i,
      /\b(unable|failed|not able|could ?n[o'’]?t|cannot|can't) (to )?(connect|contact|establish an? (smtp )?connection)\b/i,
    ],
  },
  {
    is: 'the email went round in circles',
    ...soft,
    said: [
      /\b(hop count|hops? limit)\b|\btoo many (hops|received)\b|\bloops? (back to|detected)\b/i,
      /\b(mail|routing|message|forwarding)\b.{0,12}\bloop(s|ing|ed)?\b/i,
    ],
  },
  {
    is: 'it took too long',
    ...soft,
    said: [
      /\bdeliver(y|ed)?\b.{0,30}\bfor (the last )?\d{1,8} ?(second|minute|hour|day)s?\b|\bin the queue too long\b/i,
      /\bretry time(out)?\b.{0,20}\b(exceeded|expired)\b|\btime ?out exceeded\b|\b(message|delivery|mail|queue)( time| lifetime)? (has )?expired\b/i,
      /\bfailing for a long time\b|\bfailed \d{1,4} attempts\b|\bafter multiple (re)?tr(ies|y)\b|\bretr(y|ies) (limit|count)\b|\bgiving up after\b|\bmaximum (time|age|retr)/i,
    ],
  },
  {
    is: 'something is wrong with the server',
    ...soft,
    said: [
      /\b(could ?n[o'’]?t|can ?not|can't|unable to|failed to) (create|open|lock|write|read|chdir|fork|exec|load|save|access (the )?(file|database))\b/i,
      /\b(internal|local|system|server|configuration|database|disk|i\/o|ldap|software|hardware)( \w{1,12})? error\b|\bldap\b|\bmis-?configur/i,
      /\bprocmail:|\bmaildir\b|\b(mailer|pipe|command|transport|network) (error|died|failed)\b|\bpipe to \|/i,
      /\b(temporary|temporarily|transient)\b.{0,30}\b(fail|error|problem|unavailable|rejected|lookup|refus)|\bgr[ae]y-?list/i,
    ],
  },
  {
    is: 'too much at once',
    ...soft,
    said: [
      /\btoo many (connections?|sessions?|recipients?|rcpts?|concurrent|errors?|messages|mails|emails)\b|\bconnection (rate )?limit\b/i,
      /\b(concurren|simultaneous)\w{0,6}\b.{0,20}\b(limit|exceed|connection)/i,
      // Google's words about its own users.
      /\breceiving (e-?mail|mail|messages) (at a rate|too (quickly|fast))|\brate that prevents\b/i,
    ],
  },
  {
    is: 'the servers did not understand each other',
    ...soft,
    said: [
      /\bsequence of commands\b|\bcommand (not |un)(recogni[sz]ed|implemented|known)\b|\bsyntax error\b/i,
      /\bstarttls\b|\btls (handshake|negotiation|required|connection)|\b(certificate|dane|mta-sts)\b.{0,30}\b(fail|invalid|expired|not)/i,
      /\bconversion\b.{0,30}\b(not|fail|required)|\bmedia (type )?not supported\b|\b(8bit|smtputf8|eai)\b.{0,30}\b(not|unsupported)\b/i,
    ],
  },
  {
    is: 'what was sent is unwanted',
    ...policy,
    said: [
      /\b(spam|spammers?|spamming|ube|uce|unsolicited|junk|bulk (e-?)?mail|unwanted (e-?mails?|mails?|messages)|phish(ing)?)\b/i,
      /\b(malware|virus(es)?|infected|trojan|suspicious|scam|abus(e|ive))\b/i,
      /\b(content|body|attachments?|urls?|header)s?( \w{1,12}){0,2} ((was|were|is|are|has been|have been) )?(not (accepted|allowed|permitted)|reject(ed)?|refused|denied|banned)\b/i,
      /\b(content|message|mail|e-?mail|body|attachments?|urls?|header)s?( \w{1,12}){0,2} ((was|were|is|are|has been|have been) )?(not (allowed|permitted)|blocked|filtered|prohibited|banned|quarantined)\b/i,
      /\b(does ?n[o'’]?t|no longer) accepts? (any )?(e-?)?(mail|message)s?( \w{1,12}){0,2} (from|in|with|containing|without)\b|\breject(s|ing)? all (e-?)?mails? (from|in|with|without)\b/i,
      /\b(rejected|refused|blocked|denied|filtered)\b.{0,30}\b(content|filter(s|ed|ing)?|rules?|by (the )?(recipient|user|administrator))\b/i,
      /\brecipient preferences\b|\bheader error\b|\bpolicy violation\b|\bviolat(es|ed|ion)\b.{0,30}\bpolic(y|ies)\b/i,
      /수신.{0,6}거부|스팸|차단|악성|(受信|着信)を?(拒否|拒絶)|迷惑メール|垃圾|拒收|拒绝/,
      /спам|ind[ée]sirable|correo no deseado|unerwünscht/i,
    ],
  },
  {
    is: 'who sent it has a bad name',
    ...policy,
    said: [
      /\bblocked (using|by|due(?! to (inactivity|non-?use))|because|for|at|on)\b|\b(black|block|deny)[- ]?list(ed|s|ings?)?\b|\b(dnsbls?|dnsrbls?|rbls?|sbl|xbl|cbl)\b|(?<!\bnot )\blisted (at|by|on)\b/i,
      /\b(spamhaus|sorbs|spamcop|abuseat|uceprotect|barracudacentral|senderbase|senderscore)\b|ブラックリスト|черн\w{1,3} спис/i,
      /\b(reputation|complaints?|open (relay|proxy)|compromised|dynamic (ip|address|pool)|banned)\b/i,
      /\b(client|sending|remote)( \w{1,10})? (host|ip|network|server|address)\b.{0,30}\b(rejected|denied|refused|blocked|banned|listed|not (allowed|accepted|permitted|authori[sz]ed|welcome))\b/i,
      // Microsoft's and AOL's, whose words change while their codes stay; T-Online's.
      /\b(DY|OU|SC)-00\d\b|\((RTR|RLY|CON|HVU|DYN|DNS):\w{2}|\bask your postmaster for help\b/,
      /\btoo many (invalid|bad|unknown|wrong|non-?existent) (recipients|rcpts|users|addresses)\b/i,
      /\bhost network not allowed\b|\bno access from\b|\bmessages? from\b([^.]|\.(?! )){0,60}\b(deferred|blocked|rejected|refused|denied|weren't|not)\b/i,
    ],
  },
  {
    is: 'who sent it has not proved who they are',
    ...policy,
    said: [
      /\b(dmarc|dkim|spf|domainkeys|arc)\b|\bsender policy framework\b|\bunauthenticated\b|\bauthenticat(e|ed|ion)\b/i,
      /\b(ptr|reverse dns|rdns|reverse (lookup|name|host)|fcrdns|cannot find your( reverse)? hostname)\b|\b(invalid|bad|no|without) (ehlo|helo)\b/i,
      /\bhelo\b.{0,30}\b(rejected|invalid|denied|refused|not)\b|\bsmtp auth/i,
      senderRefused,
      /\bmismatch(es|ed)?\b|\bcall-?(back|out) (setup |verification )?(failed|failure)\b|\bsender\b.{0,20}\bhas no\b/i,
      senderRefusedElsewhere,
      /(送信元|送信者|差出人|发件人|發件人|寄件者|寄件人|发信人|발신자|송신자|보낸 ?사람).{0,20}(拒|不明|存在|无效|無效|차단|거부|없)/,
      /\b(domain|address) of (the )?(sender|from)\b|\bsender('s)? (domain|address)\b|\bfrom: ?.{0,20}\b(in|not )valid\b|\bvalid (sender|from)\b/i,
    ],
  },
  {
    is: 'the server does not pass on what the sender writes',
    ...policy,
    said: [
      /\brelay(ing)?\b.{0,30}\b(denied|not|prohibited|forbidden|disallowed|refused|restricted)\b/i,
      /\b(not|no|cannot|denied|unable|refuse)\b.{0,30}\brelay(ing)?\b|\buse (the|your) (smtp|mail|outgoing)( \w{1,10})? (server|relay)\b/i,
    ],
  },
  {
    is: 'the sender has reached a limit',
    ...policy,
    said: limitOfSender,
  },
  {
    is: 'a group that the sender may not write to, and which may not exist',
    ...policy,
    said: [
      /\bnot (a )?(subscribed|subscriber|member)\b|\bmembers only\b|\bpost(ing)? to (this|the) (list|group)\b|\bmoderat(ed|or)\b/i,
      /groups\.google\.com\//,
    ],
  },
  {
    is: 'nobody has that address',
    ...hard,
    isOfMailbox: true,
    said: [
      unknownRecipient,
      /\b(unknown|no such|non-?existent|invalid) (e-?mail )?address\b/i,
      recipientIsUnknown,
      /\b(user|mail ?box|recipients?|account|addressee|alias|person|inbox)\b(?! ?verif).{0,30}\b(doesn't have an?|does not have an?|no longer (exists?|valid|active|available|in use|here|on (this )?server)|ha(s|ve) (been )?(deleted|removed|closed|terminated|cancell?ed|moved))\b/i,
      /\bnot an? (known|active|existing|valid|local) (user|user ?name|mail[- ]?box|recipient|account|alias|(e-?mail )?address)\b|\bdoes ?n[o'’]?t have an? (e-?mail )?(account|mail ?box)\b|\b(?<!(sender|from|return|reply) )address (is )?invalid\b/i,
      /\baddress(es)?\b.{0,40}\b(not found|could ?n[o'’]?t be found|wasn['’]t found|(does|do) ?n[o'’]?t exist|not exist|no longer (exists?|valid|active|in use)|is not (a )?valid|unknown)\b/i,
      /\bno (mail[- ]?box|account|user|recipient|person|one)\b.{0,24}\b(here|by that name|with (this|that)|named|available|found|exists?|matches|called)\b|\bmailbox name not allowed\b/i,
      /\bnot (our|a|one of our) (customer|user|valid (user|mailbox|recipient|address)|local)\b|\bnot listed in\b|\bno valid recipients?\b/i,
      /Recip(ient)?NotFound\b|\bNoSuchUser\b|\binvalid final delivery\b|\bthat you tried to reach does not exist\b/i,
      // The words of Exchange Online and IronPort about addresses that their directories don't
      // have.
      /\brecipient address rejected: access denied|#5\.1\.0 address rejected/i,
    ],
  },
  {
    is: 'nobody has that address, in other languages',
    ...hard,
    isOfMailbox: true,
    said: [
      /존재하지 ?않|없는 ?(계정|사용자|메일|아이디|주소|수신)|(계정|사용자|수신자|주소).{0,12}(없|찾을 수 없)|휴면|탈퇴|해지된/,
      /(宛先|あて先|アドレス|ユーザ|受信者|アカウント|メールボックス).{0,20}(見つかりません|見つからない|存在しません|存在しない|不明|無効|ありません|ございません|間違)/,
      /存在しない(アドレス|ユーザ|メール)|(用户|用戶|使用者|收件人|邮箱|郵箱|信箱|地址|帐号|帳號|账户|域名).{0,12}(未找到|找不到|无效|無效|已停用|被禁用)|不存在|找不到.{0,12}(地址|收件|使用者|用户|用戶)/,
      /unbekannter? (empfänger|benutzer|user)|existiert nicht/i,
      /(empfänger|adresse|postfach|benutzer|konto|domain|domäne).{0,30}(unbekannt|nicht gefunden|nicht bekannt|ungültig|gesperrt|deaktiviert)/i,
      /n['’]existe (pas|plus)|(adresse|destinataire|utilisateur|compte|bo[iî]te).{0,30}(invalide|inconnue?|introuvable|inexistante?|d[ée]sactiv[ée]e?)/i,
      /(no|n[aã]o) existe|(direcci[oó]n|destinatario|usuario|cuenta|buz[oó]n|dominio).{0,30}(desconocid|inv[aá]lid|no se encontr|inexistente|desactivad|deshabilitad)/i,
      /(utente|destinatario|indirizzo|casella).{0,30}(sconosciut|inesistente|non (esiste|trovat|valid))|(usu[aá]rio|destinat[aá]rio|endere[cç]o|conta).{0,30}(desconhecid|inexistente|inv[aá]lid|n[aã]o (foi )?encontrad)/i,
      /(bestaat niet|onbekende? (gebruiker|ontvanger|adres)|(gebruiker|ontvanger) onbekend|nie istnieje|nieznan[ya] (użytkownik|odbiorca|adres)|finn[es]s? (inte|ikke)|findes ikke|(okänd|ukendt|ukjent) (mottagare|modtager|mottaker|användare|bruger|bruker))/i,
      /(adres|ontvanger|gebruiker|postvak).{0,20}niet gevonden|nie (od|z)naleziono (adresu|odbiorcy|użytkownika|skrzynki)|(adress|mottagare|användare|modtager|mottaker|bruger|bruker)\S{0,4} (blev |ble )?(hittades inte|ikke (fundet|funnet))/i,
      /adresa.{0,12}nenalezen|adresa nebyla nalezena|(osoitetta|vastaanottajaa) ei löyt|(cím|címzett) nem található/i,
      /neexistuje|ei ole olemassa|tuntematon (vastaanottaja|käyttäjä)|nem létezik|nu există|(kullanıcı|alıcı|adres|hesap).{0,30}(bulunamadı|mevcut değil|geçersiz)|không tồn tại|(pengguna|penerima|alamat).{0,20}tidak (ditemukan|ada|dikenal)|δεν υπάρχει|غير موجود|לא (קיים|קיימת)|ไม่(มีอยู่|พบ)/i,
      /(пользовател|ящик|адрес|получател)\S{0,6}.{0,30}(не найден|неизвест|недействител|отключ[её]н|заблокирован|удал[её]н)|не существует|такого (пользователя|адреса|ящика)/i,
    ],
  },
  {
    is: 'the mailbox is disabled, or gone for good',
    ...hard,
    said: [
      /\bthis user doesn['’]t have\b|\bdoesn['’]t have an? \S{1,60} account\b/i,
      /\b(user|account|mail ?box|recipient|address|inbox)\b(?! ?(verif|server|host)).{0,40}\b(disabled|de-?activated|discontinued|suspended|frozen|been blocked)\b/i,
      /\b(user|account|mail ?box|recipient|address|inbox)\b(?! ?(verif|server|host)).{0,20}\b(is|was|has|been) (inactive|locked|terminated|closed|retired)\b|\baccount (has |is )?expired\b/i,
      /\b(user|account|mail ?box|e-?mail address)( status)?:? (is |was |has been )?(not (yet |currently )?(active|activated|enabled)|inactive|closed|terminated|retired)\b/i,
      /\b(disabled|deactivated|suspended|inactive|expired|blocked|closed|dormant) (user|account|mail ?box|recipient|e-?mail address)\b|\b(account|user|mailbox) is blocked\b/i,
      /\bno longer (on server|with (us|the company)|employed|works?|working|accepts? (e-?)?mail|in service)\b|\bhas (moved|changed address|left)\b/i,
      /\b(recipient|user|address|mailbox)\b.{0,20}\bmoved\b/i,
    ],
  },
  {
    is: 'the domain does not exist, or takes no email',
    ...hard,
    said: [
      /\b(host|domain|system|site)( name)?( \S{1,60})?( was| is)? (unknown|invalid|non-?existent|not found|(?<!may |might )not exist|does ?n[o'’]?t exist|could ?n[o'’]?t be found)\b/i,
      /\b(unknown|no such|non-?existent|invalid|illegal|bad) (destination )?(host|domain|system|site)\b|\bdomain name not found\b|\bnxdomain\b/i,
      /\b[\w-]{1,60}(\.[\w-]{1,60}){1,6} does ?n[o'’]?t exist\b/i,
      /\bindicated no smtp service\b|\bno mx\b.{0,20}\b(record|found|host)|\bnull ?mx\b|\bno a, aaaa,? or mx\b|\bmx records? point to (non-?existent|illegal)\b/i,
      /\b(does|do) ?n[o'’]?t accept (any )?(e-?)?mail\b(?!( \w{1,12}){0,2} (from|in|with|containing|without)\b)|\breject(s|ing)? all (e-?)?mails?\b(?! (from|in|with|without)\b)/i,
      /\b(could ?n[o'’]?t|cannot|unable to) find (any host|a mail exchanger|mx|the domain|an? ip address for)\b|\bname or service not known\b|\bunrout(e)?able (address|mail domain|domain)\b/i,
      // Hotmail's words about a name without an address.
      /\bdomain is not reachable\b/i,
    ],
  },
  {
    is: 'busy',
    ...soft,
    weight: 2,
    said: [
      /\btoo busy\b|\boverload(ed)?\b|\bserver busy\b|\bshutting down\b|\b(not |un)reachable\b|\btime-?out\b|\btimed out\b/i,
    ],
  },
  {
    is: 'a rule of some kind',
    ...policy,
    weight: 2,
    said: [
      /\b(message|mail|e-?mail)s?( \w{1,12}){0,2} ((was|were|is|are|has been|have been) )?(not accepted|rejected|refused|denied)\b|\b(white|allow)-?list|\brequires confirmation\b/i,
      /\b(access|permission|connection|delivery)( is| was)? (denied|forbidden)\b|\bpolic(y|ies)\b|\b(prohibited|prohibition|forbidden|unacceptable|disallowed|no permission)\b|\baup#/i,
      /\bnot (authori[sz]ed|allowed|permitted|welcome)\b|\b(blocked|filtered|quarantined|restricted|restrictions?)\b|\bservice refus(ed|e)?\b/i,
      /\brate[- ]limit(ed|ing)?\b|\bthrottl(ed|ing)\b|SenderNotAuthenticated|NotAuthorized|AuthRequired|SendAsDenied|\bpermission to (send|post|use)\b|\bnot rfc\b|\bnon-?complian(t|ce)\b|\brfc[ -]?\d{3,4}[- ](complian|violat)/i,
      /\bsender (was |is |has been )?(rejected|denied|refused)\b|ドメイン指定|フィルタ|필터|정책/i,
    ],
  },
  {
    is: 'the mailbox may not exist',
    ...hard,
    weight: 2,
    said: [
      /\bmailbox (is )?(currently )?(not available|unavailable)\b/i,
      /\b(unable|cannot|could not|failed) (to )?verify (the )?(address|recipient|user)\b|\b(address|recipient|user)\b.{0,20}\b(cannot|could not) be verified\b/i,
    ],
  },
  {
    is: 'refused',
    ...policy,
    weight: 1,
    said: [
      /\b(rejected|refused|denied|not accept(ed|ing)|unwilling)\b|拒否|거부|abgelehnt|refus[ée]|rechazad|rifiutat|rejeitad|отклонен|отказано/i,
    ],
  },
  {
    is: 'may pass',
    ...soft,
    weight: 1,
    said: [
      /\b(try|retry|again) (it )?(again )?later\b|\btemporar(y|ily)\b|\b(deferred|delayed|postponed)\b|\bservice (is )?(currently )?(unavailable|not available)\b/i,
      /나중에|일시적|しばらく|一時的|später|plus tard|más tarde|позже|稍[后後]/i,
    ],
  },
]

/** All readings of a server's words. */
export const readWords = (words: string): Said[] =>
  reasons.flatMap(({ said, class: kind, weight, isOfMailbox = false }) =>
    said.some((pattern) => pattern.test(words)) ? [{ class: kind, weight, isOfMailbox }] : [],
  )
