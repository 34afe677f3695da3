import { describe, expect, test } from 'vitest'
import { mappingOf } from './export-mapping.ts'
import { knownExports } from './known-exports.ts'
import { isExportHeader, recogniseExport } from './recognise-export.ts'

/** The headers of a table whose meaning an export says, by meaning. */
function meaningsOf(header: string) {
  const found = recogniseExport(header.split('|'))
  return found && { variant: found.known.variant, columns: found.columns.map(({ meaning }) => meaning) }
}

/*
 * Headers as products write them, in other languages than the files of server/test/exports have.
 */
test.each([
  [
    'Titre|Prénom|Nom|Société |Service |Rue (bureau)|Ville (bureau)|Pays (bureau)|Téléphone (bureau)|Tél. mobile|Adresse de messagerie|Adresse de messagerie 2|Page Web',
    'French',
    'title firstName lastName company city country officePhone mobile email email website',
  ],
  [
    'Titolo|Nome|Cognome|Società|Posizione|Città (uff.)|Paese/area geografica (uff.)|Fax (uff.)|Ufficio|Cellulare|Indirizzo posta elettronica|Indirizzo posta elettronica 3',
    'Italian',
    'firstName lastName company title city country officePhone mobile email email',
  ],
  [
    'Voornaam|Achternaam|Bedrijf|Functie|Werkadres, plaats|Land/regio (werk)|Telefoon op werk|Mobiele telefoon|E-mailadres|E-mailtype',
    'Dutch',
    'firstName lastName company title city country officePhone mobile email',
  ],
  [
    '肩書き|名|姓|会社名|役職|市町村 (会社)|国 (会社)/地域|会社電話|携帯電話|電子メール アドレス|電子メール表示名',
    'Japanese',
    'firstName lastName company title city country officePhone mobile email',
  ],
  [
    '호칭(영문)|이름|성|회사|부서|직함|근무지 구/군/시|근무처 전화|휴대폰|전자 메일 주소|전자 메일 3 주소',
    'Korean',
    'firstName lastName company title city officePhone mobile email email',
  ],
  [
    'Person - Organisation|Person - Vorname|Person - Nachname|Person - Position|Person - Telefon - Büro|Person - Telefon - Mobil|Person - E-Mail-Adresse - Büro|Organisation - Website',
    'German',
    'company firstName lastName title officePhone mobile workEmail website',
  ],
  [
    'Pessoa - Nome|Pessoa - Organização|Pessoa - E-mail - Trabalho|Pessoa - E-mail - Residencial|Pessoa - Telefone - Celular',
    'Portuguese',
    'fullName company workEmail personalEmail mobile',
  ],
  [
    'Person - ID|Person - Name|Person - Email|Person - Phone|Organization - Name|Person - Last activity date',
    'English',
    'key fullName workEmail phone company',
  ],
  [
    'First Name|Last Name|Email|Phone|Account Name|Mailing City|Mailing State/Province|Mailing Zip/Postal Code|Last Activity',
    'report',
    'firstName lastName workEmail officePhone company city state',
  ],
  [
    'Record ID|First Name|Last Name|Email|Phone Number|Lead Status|Create Date|Associated Company|Country/Region|Contact owner',
    'contacts',
    'key firstName lastName workEmail officePhone company country',
  ],
  [
    'Lead Owner|First Name|Last Name|Title|Company / Account|Lead Source|Rating|Street|Email',
    'report',
    'firstName lastName title company workEmail',
  ],
  [
    'Record ID - Contact|First Name|Last Name|Email|Phone Number|Contact owner|Company name',
    'contacts',
    'key firstName lastName workEmail officePhone company',
  ],
  [
    'Linkedin Id Url|Sales Navigator Profile Url|Linkedin Profile Url|First Name|Last Name|Title|Location|Company Name|Company Domain|Employee Range',
    'Sales Navigator',
    'linkedin firstName lastName title location company website headcount',
  ],
  [
    '|name|domain|year founded|industry|size range|locality|country|linkedin url|current employee estimate|total employee estimate',
    'free company file',
    'company website foundedYear industry headcount companyCity companyCountry companyLinkedin',
  ],
  [
    'country|founded|id|industry|linkedin_url|locality|name|region|size|website',
    'free company file',
    'companyCountry foundedYear industry companyLinkedin companyCity company companyState headcount website',
  ],
])('%s', (header, variant, columns) => {
  expect(meaningsOf(header)).toEqual({ variant, columns: columns.split(' ') })
})

describe('a table of nobody is of no product', () => {
  test.each([
    'Name|Email|Company',
    'First Name|Last Name|Email|Phone',
    'Full Name|Job Title|Company|Sales Navigator URL|LinkedIn Profile',
    // Zoho's, whose columns have names of Salesforce and HubSpot.
    'Record Id|Contact Owner.id|Contact Owner|First Name|Last Name|Account Name.id|Account Name|Email|Title|Mailing City|Created By.id',
  ])('%s', (header) => {
    expect(recogniseExport(header.split('|'))).toBeNull()
  })
})

test.each(knownExports.filter(({ product }) => product !== 'pdl_companies'))(
  '$product ($variant) is recognised by its own columns, and says who people are',
  (known) => {
    const header = [
      ...new Set([...known.signs.map(([first]) => first!), ...Object.values(known.columns).flat()]),
    ]
    const found = recogniseExport(header.toReversed())
    expect(found?.known).toBe(known)
    const { mapping, leftOut, repeated } = mappingOf(found!, header)
    const name = mapping.person?.fullName ?? mapping.person?.lastName
    expect(name).toBeDefined()
    expect(mapping.contacts.some(({ kind }) => kind === 'email')).toBe(
      Object.keys(known.columns).some((meaning) => /email/i.test(meaning)),
    )
    expect(repeated).toEqual([])
    expect(leftOut).not.toContain(known.columns.company?.[0])
    expect(header.every(isExportHeader)).toBe(true)
  },
)

test('a number in a header stands for every number', () => {
  const header = [
    'First Name',
    'Last Name',
    'Labels',
    'E-mail 1 - Value',
    'E-mail 7 - Value',
    'E-mail 7 - Label',
  ]
  expect(recogniseExport(header)?.columns.filter(({ meaning }) => meaning === 'email')).toHaveLength(2)
})

test('the id of a product identifies people only without a profile', () => {
  const header = ['Record ID', 'First Name', 'Last Name', 'Contact owner', 'LinkedIn URL']
  expect(mappingOf(recogniseExport(header)!, header).mapping.person?.key).toBeUndefined()
  const without = header.slice(0, 4)
  expect(mappingOf(recogniseExport(without)!, without)).toMatchObject({
    mapping: { source: 'hubspot', person: { key: 'Record ID' } },
    leftOut: ['Contact owner'],
  })
})
