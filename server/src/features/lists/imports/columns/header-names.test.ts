import { expect, test } from 'vitest'
import { meaningOfHeader } from './header-names.ts'

/** The field that a header says; null if it says none. */
function fieldOfHeader(header: string) {
  const meaning = meaningOfHeader(header)
  return meaning === null || meaning === 'other' ? null : meaning.field
}

/**
 * First name, last name, whole name, title, company, email, phone, mobile phone, city, country,
 * note, tags.
 */
const languages: Record<string, string> = {
  English:
    'Given Names|Surname *|Your name|Job Titles|Company Name|E-mail Address|Phone No.|Cell|Town|Country|Comments|Tags',
  German:
    'Vorname|Nachname|Vor- und Nachname|Berufsbezeichnung|Firma|E-Mail-Adresse|Telefon (geschäftlich)|Mobilnummer|Ort|Land|Bemerkungen|Schlagworte',
  French:
    'Prénom|Nom de famille|Prénom et nom|Intitulé du poste|Société|Adresse e-mail|N° de téléphone|Téléphone portable|Ville|Pays|Commentaires|Étiquettes',
  Spanish:
    'Nombre de pila|Apellidos|Nombre completo|Cargo|Empresa|Correo electrónico|Teléfono|Teléfono móvil|Ciudad|País|Notas|Etiquetas',
  Portuguese:
    'Primeiro nome|Sobrenome|Nome completo|Função|Nome da empresa|Endereço de e-mail|Telefone|Celular|Cidade|País|Observações|Etiquetas',
  Italian:
    'Nome proprio|Cognome|Nome e cognome|Ruolo|Azienda|Indirizzo e-mail|Telefono|Cellulare|Città|Paese|Commenti|Etichette',
  Dutch:
    'Voornaam|Achternaam|Voor- en achternaam|Functie|Bedrijfsnaam|E-mailadres|Telefoonnummer|Mobiel nummer|Woonplaats|Land|Opmerkingen|Labels',
  Polish:
    'Imię|Nazwisko|Imię i nazwisko|Stanowisko|Nazwa firmy|Adres e-mail|Numer telefonu|Telefon komórkowy|Miasto|Kraj|Uwagi|Etykiety',
  Swedish:
    'Förnamn|Efternamn|Fullständigt namn|Befattning|Företag|E-postadress|Telefonnummer|Mobilnummer|Stad|Land|Anteckningar|Etiketter',
  Japanese: '名|姓|氏名|役職名|会社名|メールアドレス|電話番号|携帯電話番号|都市|国|備考|タグ',
  Korean: '이름(명)|성|성명|직책|회사명|이메일 주소|전화번호|휴대폰 번호|도시|국가|비고|태그',
  Chinese: '名|姓|姓名|职位|公司名称|电子邮箱|电话号码|手机号码|城市|国家|备注|标签',
}
const fields =
  'first_name last_name full_name title company emails phones phones location location note tags'.split(' ')

test.each(Object.entries(languages))('%s', (_language, headers) => {
  expect(headers.split('|').map(fieldOfHeader)).toEqual(fields)
})

test.each([
  ['contact_email_1', 'emails'],
  ['emailAddress', 'emails'],
  ['Email 1 - Value', 'emails'],
  ['Person - Email - Work', 'emails'],
  ['First name (required)', 'first_name'],
  ['Name, first', 'first_name'],
  ['MobilePhone', 'phones'],
  ['Organization 1 - Title', 'title'],
  ['LinkedIn Contact Profile URL', 'linkedin_url'],
  ['Website URL', 'company_domain'],
  ['Mailing State/Province', 'location'],
])('%s, whatever its order and punctuation', (header, field) => {
  expect(fieldOfHeader(header)).toBe(field)
})

test.each([
  'Salary|Annual Revenue|Hire Date|Created|Birth Date|Employee ID|Customer No|Record ID|Postal Code',
  "Business Fax|Fax geschäftlich|Contact owner|Contact Owner Email|Account Owner|Owner|Created By|Assistant's Phone|Manager's Name",
  'Email Status|Email Domain|Email Opt Out|E-mail 1 - Label|E-Mail: Angezeigter Name|Company Name for Emails|Phone 1 - Type',
  'Company Linkedin Url|Personal Web Page|Name Prefix|Salutation|Anrede|Middle Name|Weitere Vornamen|フリガナ|Username|Full Address',
])('headers that say something else: %s', (headers) => {
  for (const header of headers.split('|'))
    expect([header, meaningOfHeader(header)]).toEqual([header, 'other'])
})

test('headers that say nothing', () => {
  for (const header of ['', 'a', 'Column 3', 'URL', 'Other', '  ', 'Äöß', '🙂'])
    expect(meaningOfHeader(header)).toBeNull()
})

test('any text is read', () => {
  for (const header of ['x'.repeat(200), 'telefon'.repeat(28), '名'.repeat(200), '\ud800', '\u0000email'])
    expect(() => meaningOfHeader(header)).not.toThrow()
})

test.each([
  ['Name, Vorname', 'full_name'],
  ['Nom Prénom', 'full_name'],
  ['Apellidos y nombre', 'full_name'],
  ['氏名（姓）', 'last_name'],
  ['Name (First)', 'first_name'],
  ['First & Last', 'full_name'],
  ['First', 'first_name'],
  ['E-Mail (geschäftl.)', 'emails'],
  ['Mail pro', 'emails'],
  ['사내 이메일', 'emails'],
  ['EMAIL;type=INTERNET', 'emails'],
  ['Telefono (uff.)', 'phones'],
  ['이름(국문)', 'full_name'],
  ['업체명', 'company'],
  ['Fornavn', 'first_name'],
])('%s is %s', (header, field) => {
  expect(fieldOfHeader(header)).toBe(field)
})

test.each([
  'Last Contact',
  'First Contact',
  'Referrer Email',
  'CC Email',
  'Second Contact Email',
  'Télécopie (bureau)',
])('%s is nothing of the person’s', (header) => expect(fieldOfHeader(header)).toBe(null))
