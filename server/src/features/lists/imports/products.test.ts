import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportProduct } from '@rapport/contract/lists/known-exports.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { upload } from '../../../../test/uploads.ts'

/* The exports of known products through the whole import of a list, as the browser makes it. */

const folder = join(import.meta.dirname, '../../../../test/exports')

let t: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
})

/** Uploads a file, checks and applies it. Returns the upload's answer, and the members by name. */
async function importFile(content: string | Buffer) {
  const owner = await t.signIn()
  const { data } = await upload(t, owner, { content, fields: { title: 'People' } })
  const shown = (await imports.call(owner, 'GET', `${data.importId}`)).data
  expect(shown.product).toBe(data.product)
  await imports.run(owner, data.importId, 'check')
  const { listId, counts } = await imports.run(owner, data.importId, 'apply')
  const items: object[] = await imports.membersOf(owner, listId!)
  return { data, counts, items }
}

test.each<[file: string, product: ExportProduct | null]>([
  ['apollo.csv', 'apollo'],
  ['evaboot.csv', 'evaboot'],
  ['google-contacts-old.csv', 'google'],
  ['google-contacts.csv', 'google'],
  ['hubspot.csv', 'hubspot'],
  ['linkedin-connections.csv', 'linkedin'],
  ['outlook-english.csv', 'outlook'],
  ['outlook-german.csv', 'outlook'],
  ['phantombuster-sales-navigator.csv', 'phantombuster'],
  ['pipedrive.csv', 'pipedrive'],
  ['salesforce-contacts.csv', 'salesforce'],
  ['salesforce-data-export.csv', 'salesforce'],
  // Known by their words alone.
  ['zoho.csv', null],
  ['lusha.csv', null],
])('%s is an export of %s', async (file, product) => {
  const { data, counts, items } = await importFile(await readFile(join(folder, file)))
  expect(data).toMatchObject({ product, rows: 5 })
  expect(data.columns.filter(({ confidence }: { confidence: string }) => confidence === 'check')).toEqual([])
  expect(counts).toMatchObject({ new: 5, refused: 0, added: 5 })
  expect(items[0]).toMatchObject({ fullName: 'Ada Berg', title: 'Chief Technology Officer' })
})

const lines = (...rows: string[]) => Buffer.from(`${rows.join('\r\n')}\r\n`)

test.each<[string, Buffer, object]>([
  [
    'Outlook, in French',
    lines(
      'Titre;Prénom;Nom;Société;Service;Titre;Ville (bureau);Pays (bureau);Tél. mobile;Adresse de messagerie',
      'M.;Jean;Dupont;Exemple SARL;Achats;Directeur;Lyon;France;;jean@exemple.example',
    ),
    {
      fullName: 'Jean Dupont',
      title: 'Directeur',
      company: { name: 'Exemple SARL' },
      location: 'Lyon, France',
    },
  ],
  [
    'Outlook, in Korean',
    lines(
      '호칭(영문),이름,성,회사,부서,직함,근무지 구/군/시,근무지 국가/지역,근무처 전화,휴대폰,전자 메일 주소',
      ',민수,김,하늘,구매,부장,서울,대한민국,02-555-0101,,minsu@haneul.example',
    ),
    { fullName: '김민수', title: '부장', company: { name: '하늘' } },
  ],
  [
    'Pipedrive, in German',
    lines(
      'Person - Organisation,Person - Vorname,Person - Nachname,Person - Position,Person - E-Mail-Adresse - Büro,Organisation - Website',
      'Muster GmbH,Anna,Beispiel,Leiterin,a@muster.example,muster.example',
    ),
    {
      fullName: 'Anna Beispiel',
      title: 'Leiterin',
      company: { name: 'Muster GmbH', domain: 'muster.example' },
    },
  ],
  [
    'two products, put together',
    lines(
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On,Person Linkedin Url,Company Name,# Employees,Title,Email',
      'Ada,Berg,,,,,,https://www.linkedin.com/in/ada-berg-example,Fjord Works,12,CTO,ada@fjord.example',
    ),
    { fullName: 'Ada Berg', title: 'CTO', company: { name: 'Fjord Works' } },
  ],
])('%s', async (_, content, expected) => {
  const { data, items } = await importFile(content)
  expect(data.product).not.toBeNull()
  expect(items).toMatchObject([expected])
})

test('a file of companies is recognised, and has nobody', async () => {
  const owner = await t.signIn()
  const header =
    'name,domain,year founded,industry,size range,locality,country,linkedin url,current employee estimate'
  const content = lines(
    header,
    'fjord works,fjord.example,1990.0,retail,1-10,oslo,norway,linkedin.com/company/fjord,7',
  )
  const { data } = await upload(t, owner, { content, fields: { title: 'Companies' } })
  expect(data.product).toBe('pdl_companies')
  const fields = data.columns.map(({ field }: { field: string | null }) => field)
  expect(fields).not.toContain('full_name')
})
