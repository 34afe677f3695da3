import { fold } from '@rapport/contract/fold.ts'
import { cutText } from '@rapport/contract/plain-text.ts'

/**
 * Words in the names of columns, in English, German, French, Spanish, Portuguese, Italian, Dutch,
 * Polish, Swedish, Japanese, Korean and Chinese. `|` separates them; several words have one meaning
 * together. `else` means something that none of our fields is, so neither is the whole header.
 * `nothing` adds nothing to the words beside it.
 */
const words = {
  email: `email|emails|e mail|e mails|mail|mails|email id|mail id|courriel|courriels|courrier electronique|adresse electronique|correo electronico|correo|correos|
    correio eletronico|correio electronico|correio|posta elettronica|e post|epost|epostadress|poczta|メール|eメール|イーメール|メルアド|メアド|이메일|메일|전자우편|전자메일|
    邮箱|邮件|电子邮件|电子邮箱|郵箱|郵件|電子郵件|電郵|信箱|電子メール`,
  phone: `phone|phones|telephone|telephones|telephon|tel|telefon|telefone|telefono|telefonos|telefones|telefoon|telefonu|telefonnr|rufnummer|durchwahl|festnetz|landline|
    direct dial|direct line|direct number|direct dials|contact number|contact no|work number|home number|office number|phone no|whatsapp|fone|numero de contacto|
    ligne directe|電話|連絡先|전화|연락처|유선전화|电话|電話|联系方式|聯絡方式|座机|联系电话|聯絡電話`,
  mobile: `mobile|mobiles|cell|cells|cellphone|cellular|handy|mobil|mobiltelefon|mobilfunk|movil|moviles|mobiele|mobilny|celular|celulares|telemovel|portable|cellulare|mobiel|mobieltje|komorka|komorkowy|
    telefon komorkowy|gsm|natel|携帯|携帯電話|モバイル|휴대폰|휴대전화|핸드폰|모바일|手机|手機|移动电话|行動電話|手机号|手機號`,
  /** Also used for the first of other things. */
  bareFirst: `first|given`,
  bareLast: `last`,
  first: `first name|first names|firstname|fname|forename|forenames|given name|given names|givenname|vorname|vornamen|prenom|prenoms|nombre de pila|primer nombre|
    primeiro nome|prenome|nome proprio|voornaam|voornamen|roepnaam|imie|imiona|fornamn|tilltalsnamn|fornavn|primo nome|名|下の名前|명`,
  last: `last name|last names|lastname|lname|surname|surnames|family name|family names|familyname|nachname|nachnamen|familienname|zuname|nom de famille|apellido|apellidos|
    ultimo nome|sobrenome|sobrenomes|apelido|cognome|cognomi|achternaam|nazwisko|nazwiska|efternamn|efternavn|etternavn|姓|苗字|姓氏|성|성씨`,
  name: `name|names|nazwa|nom|noms|nome|nombre|nombres|naam|namn|navn|氏名|お名前|名前|이름|성명|성함|姓名|名字|名称|名稱|명칭`,
  full: `full|complete|vollstandiger|vollstandig|voller|complet|completo|completa|volledige|pelne|fullstandigt|全名|フル`,
  and: `and|und|et|y|e|en|i|och|vor und|voor en`,
  title: `title|titles|titel|titulo|titolo|titre|tytul`,
  job: `job|jobs`,
  position: `position|positions|job title|job titles|jobtitle|jobtitles|job role|job position|role|roles|berufsbezeichnung|stellenbezeichnung|stelle|funktion|rolle|intitule du poste|poste|fonction|
    puesto|cargo|cargos|funcion|funcao|posizione|ruolo|qualifica|mansione|functie|functietitel|stanowisko|befattning|yrkestitel|roll|stilling|担任职务|役職|役職名|肩書|肩書き|職位|職種|직함|직책|직위|직무|
    직급|포지션|职位|职务|职称|头衔|岗位|職稱|職務|頭銜`,
  vagueJob: `headline|occupation|profession|beruf|metier|profesion|profissao|professione|beroep|zawod|yrke|職業|직업|职业`,
  company: `company|companies|organization|organizations|organisation|organisations|employer|firm|corporate|hq|headquarters|firma|firmen|unternehmen|arbeitgeber|societe|entreprise|employeur|
    empresa|empresas|compania|organizacion|empleador|empregador|organizacao|azienda|aziendale|societa|ditta|ragione sociale|datore di lavoro|bedrijf|bedrijfs|werkgever|organisatie|firmy|przedsiebiorstwo|
    pracodawca|foretag|foretags|arbetsgivare|virksomhed|virksomhet|selskap|arbejdsgiver|arbeidsgiver|업체|거래처|会社|企業|勤務先|法人|所属|회사|기업|소속|직장|公司|企业|企業|单位|單位|工作单位`,
  account: `account|accounts`,
  website: `website|websites|web site|web|webpage|web page|homepage|home page|webseite|webadresse|internetseite|internet|site web|site|site internet|pagina web|sitio web|sito web|sito|webbplats|
    hemsida|strona internetowa|strona www|www|page web|webpagina|hjemmeside|웹 페이지|웹페이지|web ページ|ホームページ|ウェブサイト|サイト|홈페이지|웹사이트|사이트|网站|网址|官网|網站|網址`,
  domain: `domain|domains|domaine|dominio|domein|domena|doman|ドメイン|도메인|域名`,
  linkedin: `linkedin|linked in|링크드인|领英|領英|リンクトイン`,
  salesNavigator: `sales navigator|salesnavigator|sales nav|salesnav`,
  profile: `profile|profiles|bio|page|profil|perfil|profilo|profiel|プロフィール|プロファイル|프로필|个人主页|个人资料|檔案`,
  url: `url|urls|link|links|uri|lien|liens|enlace|enlaces|href|リンク|링크|链接|連結`,
  city: `city|cities|town|locality|stadt|ort|ville|ciudad|cidade|citta|stad|woonplaats|plaats|miasto|miejscowosc|cidade uf|所在城市|都市|市区町村|市区|도시|시군구|城市`,
  state: `state|states|province|provinces|region|regions|bundesland|kanton|departement|provincia|estado|regione|wojewodztwo|provincie|都道府県|州|시도|省份|省`,
  country: `country|countries|land|pays|pais|paese|nazione|kraj|国|国名|国家|國家|국가|나라`,
  location: `location|locations|geo|geography|standort|lieu|localisation|ubicacion|localizacion|localidad|localizacao|localidade|luogo|sede|locatie|lokalizacja|plats|所在地|勤務地|地域|
    위치|지역|근무지|位置|地点|地區|地区|address line|주소지`,
  tag: `tag|tags|label|labels|lists|group membership|categories|kategorien|etiqueta|etiquetas|etiquette|etiquettes|etichetta|etichette|schlagworte|schlagworter|etykiety|etiketter|タグ|ラベル|
    태그|라벨|분류|标签|標籤`,
  note: `note|notes|comment|comments|memo|memos|remark|remarks|description|notiz|notizen|bemerkung|bemerkungen|kommentar|kommentare|anmerkung|anmerkungen|commentaire|commentaires|remarque|
    remarques|nota|notas|comentario|comentarios|observaciones|observacoes|commento|commenti|notities|notitie|opmerking|opmerkingen|notatka|notatki|uwagi|komentarz|komentarze|anteckning|
    anteckningar|kommentarer|備考|メモ|コメント|비고|메모|노트|설명|备注|備註|注释`,
  address: `address|addresses|adresse|adressen|direccion|direcciones|endereco|indirizzo|adres|adress|住所|アドレス|주소|地址`,
  number: `number|numbers|no|nr|num|nummer|numero|numeros|numer|n|番号|번호|号码|號碼|号|#`,
  work: `work|business|professional|office|geschaftlich|geschaftliche|dienstlich|beruflich|buro|professionnel|professionnelle|bureau|trabajo|laboral|profesional|oficina|trabalho|comercial|
    profissional|ufficio|lavoro|professionale|zakelijk|zakelijke|werk|sluzbowy|praca|arbete|jobb|仕事|業務|업무|사무실|办公|辦公|工作`,
  personal: `personal|private|privat|private|prive|privee|personnel|personnelle|particular|pessoal|personale|privato|prywatny|個人|私用|개인|私人|个人`,
  home: `home|domicile|casa|thuis|自宅|자택|家庭|住宅`,
  primary: `primary|main|default|preferred|haupt|principal|principale|hoofd|glowny|主|대표|主要`,
  other: `other|others|secondary|second|tertiary|third|additional|alternate|alternative|alt|andere|weitere|autre|autres|otro|otra|outro|outra|altro|altra|secondaire|secundario|secondario|
    inny|andra|その他|기타|其他`,
  person: `person|people|contact|contacts|lead|leads|prospect|prospects|candidate|attendee|participant|recipient|member|guest|delegate|client|customer|ansprechpartner|kontakt|kontakte|kontaktperson|
    contacto|contato|contatto|contactpersoon|persona|pessoa|personne|teilnehmer|interlocuteur|applicant|bewerber|kandidat|candidato|지원자|신청자|응시자|참가자|수신자|회원|担当者|担当|ご担当者|담당자|고객|참석자|联系人|聯絡人|客户|客戶|顧客|様`,
  buyer: `buyer|purchaser|billing|shipping|payer`,
  nothing: `the|of|de|del|du|des|da|do|der|di|van|your|my|our|ihr|ihre|dein|votre|vos|su|tu|seu|sua|uw|je|what|is|s|please|enter|required|optional|pflichtfeld|obligatoire|obligatorio|value|values|
    current|present|latest|aktuell|aktuelle|aktueller|actuel|actuelle|actual|atual|attuale|huidige|obecny|obecna|obecne|nuvarande|現在|현재|当前|public|verified|associated|mailing|direct|legal|display|
    の|漢字|의|的|お|ご|님|field|info`,
  else: `owner|owners|besitzer|inhaber|zustandig|proprietaire|propietario|proprietario|eigenaar|wlasciciel|agare|소유자|所有者|负责人|manager|managers|supervisor|assistant|asst|rep|representative|
    assignee|assigned|seller|salesperson|creator|author|created|updated|modified|changed|date|dates|datum|fecha|data|日付|날짜|日期|time|day|days|month|year|years|birthday|birth|geburtstag|anniversary|
    age|hire|hired|hiring|start|end|since|tenure|duration|past|previous|former|salary|salaries|pay|wage|wages|bonus|gehalt|lohn|salaire|salario|stipendio|salaris|wynagrodzenie|lon|年収|給与|급여|연봉|工资|薪资|
    amount|price|cost|budget|revenue|umsatz|funding|raised|employee|employees|headcount|size|count|total|quantity|qty|id|ids|uuid|guid|key|hash|code|codes|zip|postal|postcode|plz|postleitzahl|
    우편번호|郵便番号|邮编|street|strasse|rue|calle|rua|straat|ulica|gata|box|type|types|typ|tipo|kind|status|stage|score|rating|source|sources|medium|campaign|gender|sex|geschlecht|language|sprache|
    currency|industry|branche|sector|department|departments|abteilung|afdeling|부서|部署|部门|seniority|level|function|functions|facebook|twitter|instagram|skype|github|youtube|xing|crunchbase|opt|optin|
    optout|opted|unsubscribe|unsubscribed|consent|bounce|bounced|sent|open|opened|clicked|replied|reply|order|ticket|invoice|product|event|course|school|university|degree|education|skill|skills|technology|
    technologies|keyword|keywords|summary|about|image|photo|picture|avatar|logo|icon|latitude|longitude|timezone|zone|ip|extension|ext|middle|nickname|maiden|prefix|suffix|initials|short|salutation|anrede|
    civilite|tratamiento|trattamento|aanhef|zwrot|호칭|敬称|称谓|phonetic|yomi|furigana|referrer|sdr|bdr|ae|cc|bcc|emergency|guardian|inviter|sponsor|フリガナ|ふりがな|カナ|subject|message|spouse|referred|reports|parent|subsidiary|fax|telefax|faks|telecopie|telecopieur|faxnummer|faxnr|pager|telex|팩스|传真|
    傳真|ファックス|ファクス|for|user|username|file|confidence|verification|validity|deliverability|catch|query|search|as|by|at`,
} as const

export type HeaderWord = keyof typeof words

const meanings = new Map<string, HeaderWord>(
  Object.entries(words).flatMap(([meaning, list]) =>
    list.split('|').map((word): [string, HeaderWord] => [fold(word), meaning as HeaderWord]),
  ),
)
meanings.delete('')

/** Characters of a header that are read: a longer one is no name of a column. */
export const maxHeader = 200
/** Words of a phrase, and letters of a word that is taken apart. */
const maxPhrase = 4
const maxCompound = 60
/** A single letter is a word in scripts that write one for each sound or thing. */
const minPart = (text: string) => (/^[\p{Script=Latin}\d]/u.test(text) ? 3 : 1)

/**
 * Returns the meanings of a header's words in order, without ordinal numbers. Null stands for an
 * unknown word.
 */
export function wordsOfHeader(header: string): (HeaderWord | null)[] {
  const short = cutText(header, maxHeader)
  const parts = fold(short.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll('#', ' number '))
    .replace(/\be (?=mail|post)/g, 'e')
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !/^\p{N}+$/u.test(word))
  const found: (HeaderWord | null)[] = []
  for (let at = 0; at < parts.length;) {
    const { length, meaning } = phraseAt(parts, at)
    found.push(...(meaning === null ? compound(parts[at]!) : [meaning]))
    at += length
  }
  return found.filter((word) => word !== 'nothing')
}

function phraseAt(parts: readonly string[], at: number): { length: number; meaning: HeaderWord | null } {
  for (let length = Math.min(maxPhrase, parts.length - at); length > 0; length--) {
    const meaning = meanings.get(parts.slice(at, at + length).join(' '))
    if (meaning !== undefined) return { length, meaning }
  }
  return { length: 1, meaning: null }
}

/** Means the name of the thing before it, or a given name if it is alone. */
const nameEndings = new Set(['名', '명'])

/** Takes `Telefonnummer` and `会社名` apart: the fewest known words that are the whole word. */
function compound(word: string): (HeaderWord | null)[] {
  if (word.length > maxCompound) return [null]
  const least = minPart(word)
  const ways: (HeaderWord[] | null)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    ways[end] = null
    for (let start = Math.max(0, end - 24); start <= end - least; start++) {
      const before = ways[start]
      const meaning = before && meanings.get(word.slice(start, end))
      const known = ways[end]
      if (before && meaning && (!known || before.length + 1 < known.length))
        ways[end] = [...before, start > 0 && nameEndings.has(word.slice(start, end)) ? 'name' : meaning]
    }
  }
  return ways[word.length] ?? [null]
}
