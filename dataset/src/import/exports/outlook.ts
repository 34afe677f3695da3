import type { KnownExport } from './known-export.ts'

/** Outlook names the columns in the language of the program: the same ninety in each. */
type Headers = {
  first: string
  last: string
  company: string
  title: string
  city: string
  state: string
  country: string[]
  office: string[]
  mobile: string[]
  other: string[]
  emails: string[]
  website: string
  tags: string
  note: string
  /** Which of several columns of one name counts, if not the first. */
  repeated?: 'last'
}

const languages: Record<string, Headers> = {
  English: {
    first: 'First Name',
    last: 'Last Name',
    company: 'Company',
    title: 'Job Title',
    city: 'Business City',
    state: 'Business State',
    country: ['Business Country/Region', 'Business Country'],
    office: ['Business Phone', 'Business Phone 2'],
    mobile: ['Mobile Phone'],
    other: ['Primary Phone', 'Other Phone', 'Home Phone', 'Home Phone 2'],
    emails: ['E-mail Address', 'E-mail 2 Address'],
    website: 'Web Page',
    tags: 'Categories',
    note: 'Notes',
  },
  German: {
    first: 'Vorname',
    last: 'Nachname',
    company: 'Firma',
    title: 'Position',
    city: 'Ort geschäftlich',
    state: 'Region geschäftlich',
    country: ['Land/Region geschäftlich', 'Land geschäftlich'],
    office: ['Telefon geschäftlich', 'Telefon geschäftlich 2'],
    mobile: ['Mobiltelefon', 'Mobiltelefon 2'],
    other: ['Haupttelefon', 'Weiteres Telefon', 'Telefon privat', 'Telefon privat 2'],
    emails: ['E-Mail-Adresse', 'E-Mail 2: Adresse'],
    website: 'Webseite',
    tags: 'Kategorien',
    note: 'Notizen',
  },
  French: {
    first: 'Prénom',
    last: 'Nom',
    company: 'Société',
    title: 'Titre',
    city: 'Ville (bureau)',
    state: 'Dép/Région (bureau)',
    country: ['Pays/Région (bureau)', 'Pays (bureau)'],
    office: ['Téléphone (bureau)', 'Téléphone 2 (bureau)'],
    mobile: ['Tél. mobile'],
    other: ['Téléphone principal', 'Téléphone (autre)', 'Téléphone (domicile)', 'Téléphone 2 (domicile)'],
    emails: ['Adresse de messagerie', 'Adresse de messagerie 2'],
    website: 'Page Web',
    tags: 'Catégories',
    note: 'Notes',
    // The form of address is called `Titre`, too, and the whole name `Nom`.
    repeated: 'last',
  },
  Spanish: {
    first: 'Nombre',
    last: 'Apellidos',
    company: 'Organización',
    title: 'Puesto',
    city: 'Ciudad de trabajo',
    state: 'Provincia o estado de trabajo',
    country: ['País o región del trabajo'],
    office: ['Teléfono del trabajo', 'Teléfono del trabajo 2'],
    mobile: ['Teléfono móvil'],
    other: ['Otro teléfono', 'Particular'],
    emails: ['Dirección de correo electrónico', 'Dirección de correo electrónico 2'],
    website: 'Página web',
    tags: 'Categorías',
    note: 'Notas',
  },
  Italian: {
    first: 'Nome',
    last: 'Cognome',
    company: 'Società',
    title: 'Posizione',
    city: 'Città (uff.)',
    state: 'Provincia (uff.)',
    country: ['Paese/area geografica (uff.)'],
    office: ['Ufficio', 'Ufficio 2'],
    mobile: ['Cellulare'],
    other: ['Telefono principale', 'Altro telefono', 'Abitazione', 'Abitazione 2'],
    emails: ['Indirizzo posta elettronica', 'Indirizzo posta elettronica 2'],
    website: 'Pagina Web',
    tags: 'Categorie',
    note: 'Notes',
  },
  Dutch: {
    first: 'Voornaam',
    last: 'Achternaam',
    company: 'Bedrijf',
    title: 'Functie',
    city: 'Werkadres, plaats',
    state: 'Werkadres, provincie',
    country: ['Land/regio (werk)'],
    office: ['Telefoon op werk', 'Telefoon op werk 2'],
    mobile: ['Mobiele telefoon'],
    other: ['Hoofdtelefoon', 'Andere telefoon', 'Telefoon thuis', 'Telefoon thuis 2'],
    emails: ['E-mailadres', 'E-mailadres 2'],
    website: 'Webpagina',
    tags: 'Categorieën',
    note: 'Notities',
  },
  Japanese: {
    first: '名',
    last: '姓',
    company: '会社名',
    title: '役職',
    city: '市町村 (会社)',
    state: '都道府県 (会社)',
    country: ['国 (会社)/地域'],
    office: ['会社電話', '会社電話 2'],
    mobile: ['携帯電話'],
    other: ['通常の電話', 'その他の電話', '自宅電話', '自宅電話 2'],
    emails: ['電子メール アドレス', '電子メール 2 アドレス'],
    website: 'Web ページ',
    tags: '分類',
    note: 'メモ',
  },
  Korean: {
    first: '이름',
    last: '성',
    company: '회사',
    title: '직함',
    city: '근무지 구/군/시',
    state: '근무지 시/도',
    country: ['근무지 국가/지역', '근무지 국가'],
    office: ['근무처 전화', '근무처 전화 2'],
    mobile: ['휴대폰'],
    other: ['기본 전화', '기타 전화', '집 전화 번호', '집 전화 2'],
    emails: ['전자 메일 주소', '전자 메일 2 주소'],
    website: '웹 페이지',
    tags: '범주 항목',
    note: '메모',
  },
}

/** Outlook's exports, one for each language. */
export const outlookExports: readonly KnownExport[] = Object.entries(languages).map(
  ([variant, headers]): KnownExport => ({
    product: 'outlook',
    variant,
    repeated: headers.repeated ?? 'first',
    signs: [
      headers.emails,
      [headers.first, headers.last],
      [headers.city, ...headers.office, ...headers.country],
    ],
    columns: {
      firstName: [headers.first],
      lastName: [headers.last],
      company: [headers.company],
      title: [headers.title],
      city: [headers.city],
      state: [headers.state],
      country: headers.country,
      officePhone: headers.office,
      mobile: headers.mobile,
      phone: headers.other,
      email: headers.emails,
      website: [headers.website],
      tags: [headers.tags],
      note: [headers.note],
    },
  }),
)
