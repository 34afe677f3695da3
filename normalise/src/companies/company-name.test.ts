import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyNameKey, schoolKey } from './company-name.ts'

describe('a legal form at the end or the beginning does not count', () => {
  test.each([
    ['Acme, Inc.', 'acme'],
    ['Acme Co., Ltd.', 'acme'],
    ['Acme GmbH & Co. KG', 'acme'],
    ['ACME S.p.A.', 'acme'],
    ['Acme S.A. de C.V.', 'acme'],
    ['Acme Pty Ltd', 'acme'],
    ['Acme Private Limited', 'acme'],
    ['Acme Sp. z o.o.', 'acme'],
    ['Acme Oy', 'acme'],
    ['Acme K.K.', 'acme'],
    ['PT Acme Tbk', 'acme'],
    ['ООО Ромашка', 'ромашка'],
    ['㈜예시', '예시'],
    ['(주)예시', '예시'],
    ['예시(주)', '예시'],
    ['주식회사 예시', '예시'],
    ['예시주식회사', '예시'],
    ['株式会社例', '例'],
    ['例有限公司', '例'],
    ['Smith & Sons, LLC', 'smith and sons'],
    ['Doe and Company', 'doe'],
    ['Inc. Magazine', 'inc magazine'],
    ['Coach', 'coach'],
    ['SAS', 'sas'],
    ['The Limited', 'the'],
    ['주식회사', '주식회사'],
    ['Co. Ltd.', 'co'],
    ['Acme UG (haftungsbeschränkt) & Co. KG', 'acme'],
    ['Acme gGmbH', 'acme'],
    ['Acme Ges.m.b.H.', 'acme'],
    ['Acme PartG mbB', 'acme'],
    ['Acme SE & Co. KGaA', 'acme'],
    ['Acme Sp. z o.o. Sp. k.', 'acme'],
    ['Acme Sp. zo.o.', 'acme'],
    ['Acme Spółka z ograniczoną odpowiedzialnością', 'acme'],
    ['Acme spol. s r.o.', 'acme'],
    ['Acme Zrt.', 'acme'],
    ['Acme j.d.o.o.', 'acme'],
    ['Acme A/S', 'acme'],
    ['Acme AB (publ)', 'acme'],
    ['Oy Acme Ab', 'acme'],
    ['SIA Rimi Example', 'rimi example'],
    ['UAB Vilniaus Example', 'vilniaus example'],
    ['Acme OÜ', 'acme'],
    ['S.C. Dacia Example S.R.L.', 'dacia example'],
    ['S.C. Johnson', 's c johnson'],
    ['LLC Romashka', 'romashka'],
    ['ТОО «Ромашка»', 'ромашка'],
    ['Общество с ограниченной ответственностью "Ромашка"', 'ромашка'],
    ['Акме ЕООД', 'акме'],
    ['Ακμή Α.Ε.', 'ακμη'],
    ['Acme Sanayi ve Ticaret A.Ş.', 'acme'],
    ['Acme San. ve Tic. Ltd. Şti.', 'acme'],
    ['Acme S.r.l. a socio unico', 'acme'],
    ['Acme S. de R.L. de C.V.', 'acme'],
    ['Acme Unipessoal, Lda.', 'acme'],
    ['Acme (Pvt.) Ltd.', 'acme'],
    ['Acme Sdn. Bhd.', 'acme'],
    ['PT Acme (Persero) Tbk', 'acme'],
    ['Công ty TNHH Acme', 'acme'],
    ['Acme FZ-LLC', 'acme'],
    ['אקמה בע"מ', 'אקמה'],
    ['บริษัท ตัวอย่าง จำกัด (มหาชน)', 'ตัวอย่าง'],
    ['บริษัทตัวอย่างจำกัด', 'ตัวอย่าง'],
    ['一般社団法人例', '例'],
    ['例股份有限公司', '例'],
    ['Stichting Example', 'example'],
    ['SAS Institute', 'sas institute'],
    ['Too Faced', 'too faced'],
    ['AB InBev', 'ab inbev'],
    ['Company of Heroes', 'company of heroes'],
    ['SIA', 'sia'],
    ['ООО', 'ооо'],
    ['', ''],
    ['—', ''],
  ])('%s: %s', (name, key) => {
    expect(companyNameKey(name)).toBe(key)
  })
})

test('schools are compared alike, a leading article aside', () => {
  expect(schoolKey('The University of Example')).toBe(schoolKey('University of Example'))
  expect(schoolKey('École Exemple')).toBe('ecole exemple')
  expect(schoolKey('The')).toBe('the')
})

test('a name with a letter or digit never loses its whole key, and a key is its own key', () => {
  const form = fc.constantFrom(
    'Inc',
    'Ltd.',
    'Co.',
    '&',
    'and',
    '(주)',
    '주식회사',
    'S.A.',
    'Acme',
    'PT',
    'S.C.',
    'SIA',
    'ООО',
    'Sp. z o.o.',
    'จำกัด',
    'GmbH',
    '株式会社',
  )
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(form).map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(name, (text) => {
      const key = companyNameKey(text)
      expect(key === '' && /[a-z0-9가-힣]/i.test(text)).toBe(false)
      expect(companyNameKey(key)).toBe(key)
    }),
    { numRuns: 1_000 },
  )
}, 30_000)
