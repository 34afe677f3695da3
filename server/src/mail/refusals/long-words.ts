/** Words of servers that are too long for one pattern, put together from parts. */

/** Joins parts into one pattern, one behind the other. */
const joined = (...parts: RegExp[]): RegExp => new RegExp(parts.map(({ source }) => source).join(''), 'i')

const senderNamed =
  /\b(sender|from|return[- ]path|originator)('s)?( e-?mail)?( address| domain| host| ip| verify| verification| identity| callout)?/
const notAccepted =
  /(rejected|denied|refused|blocked|invalid|fail(ed|s|ure)?|un(verified|known)|mismatch|(does|do) not (exist|resolve)|not (accepted|allowed|authori[sz]ed|permitted|verified|valid|exist|found|recogni[sz]ed))\b/
export const senderRefused = joined(senderNamed, /:? .{0,20}\b/, notAccepted)

const senderElsewhere =
  /(exp[ée]diteur|[ée]metteur|absender|remitente|mittente|remetente|afzender|отправител)/
const refusedElsewhere =
  /(invalid|v[aá]lid|inconnu|unbekannt|ungültig|gesperrt|abgelehnt|refus|rejet|rechaz|rifiut|rejeit|desconocid|sconosciut|desconhecid|inexist|n['’]existe|no existe|n[aã]o existe|неизвест|отклон|заблокир|не существ)/
export const senderRefusedElsewhere = joined(senderElsewhere, /.{0,40}/, refusedElsewhere)

const unknownKind =
  /\b(unknown|no such|invalid|non-?existent|unrecogni[sz]ed|illegal|undeliverable|bad) (or (illegal|invalid|unknown) )?(local )?(e-?mail )?/
const recipientNoun =
  /(user|mail-?box|recipients?|account|alias|person|id|login|users? name|username|rcpt|addressee|virtual user|customer|local-?part|destination( mailbox| system)?( address)?)\b/
export const unknownRecipient = joined(unknownKind, recipientNoun)

const recipientNamed =
  /\b(user|users?name|mail[- ]?box|recipients?|rcpt|account|addressee|alias|local-?part|customer|person|inbox)\b(?! ?verif)/
const isUnknown =
  /(unknown|invalid|non-?existent|unrecogni[sz]ed|not (a )?valid|not (found|known|recogni[sz]ed|listed|ok)|(?<!may |might )not? exists?|(does|do) ?n[o'’]?t exist|(is|was|are) ?n[o'’]?t found|is not (a )?(known|local|here))\b/
export const recipientIsUnknown = joined(recipientNamed, /.{0,30}\b/, isUnknown)
