import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { csvOf } from './sheet-csv.ts'
import { storedArchive } from './stored-archive.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The files of a workbook, by the rows of its sheets as XML. Style 1 is a day, style 2 a time. */
function partsOf(sheets: Record<string, string>): Record<string, Uint8Array> {
  const names = Object.keys(sheets)
  const texts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rId90" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [at, name] of names.entries())
    texts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${head}<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))
}

const workbook = (sheets: Record<string, string>) => new Blob([zipSync(partsOf(sheets))])
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const utf16 = (name: string) => Array.from(name).flatMap((letter) => [letter.charCodeAt(0), 0])
const codeOf = (error: unknown) => (error as { code?: string }).code

it('reads days, times, the values of formulas, gaps of merged cells, and texts as CSV', async () => {
  const rows = [
    row(
      1,
      ['Name', 'Since', 'Seen', 'Sum', 'Yes', 'Phone']
        .map((name, at) => text(`${'ABCDEF'[at]}1`, name))
        .join(''),
    ),
    row(
      2,
      `${text('A2', 'Mina &quot;Mimi&quot; Park')}<c r="B2" s="1"><v>45992</v></c><c r="C2" s="2"><v>45992.5</v></c><c r="D2"><f>1+1</f><v>2</v></c><c r="E2" t="b"><v>1</v></c><c r="F2"><v>8223123456</v></c>`,
    ),
    row(4, `${text('A4', 'Ola, Berg')}<c r="F4"><v>12345678901234567</v></c>`),
  ]
  const [sheet] = await readWorkbook(workbook({ People: rows.join('') }))
  expect(sheet?.name).toBe('People')
  expect((await csvOf(sheet!).text()).split('\r\n')).toEqual([
    'Name,Since,Seen,Sum,Yes,Phone',
    '"Mina ""Mimi"" Park",2025-12-01,2025-12-01T12:00:00,2,TRUE,8223123456',
    '',
    '"Ola, Berg",,,,,12345678901234567',
    '',
  ])
})

it('offers the sheets that have rows', async () => {
  const sheets = await readWorkbook(
    workbook({ Cover: '', People: row(1, text('A1', 'Name')), Leads: row(1, text('A1', 'Email')) }),
  )
  expect(sheets.map(({ name }) => name)).toEqual(['People', 'Leads'])
  await expect(readWorkbook(workbook({ Cover: '' }))).rejects.toMatchObject({ code: 'empty_file' })
})

it('says what can’t be read: old files, passwords, and what was cut off', async () => {
  const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  const compoundOf = (name: string) => new Blob([new Uint8Array([...compound, ...utf16(name)])])
  const whole = new Uint8Array(await workbook({ People: row(1, text('A1', 'Name')) }).arrayBuffer())
  const faults = await Promise.all(
    [
      compoundOf('Workbook'),
      compoundOf('EncryptedPackage'),
      new Blob([whole.subarray(0, whole.length / 2)]),
    ].map((file) => readWorkbook(file).catch(codeOf)),
  )
  expect(faults).toEqual(['old_workbook', 'protected_workbook', 'damaged_workbook'])
})

it('refuses what would take too much memory once it is unpacked', () => {
  const limits = { maxInflated: 1_000_000, maxCells: 10_000 }
  const refusal = (parts: Record<string, Uint8Array>) => {
    try {
      storedArchive(zipSync(parts), limits)
      return null
    } catch (error) {
      return codeOf(error)
    }
  }
  expect(refusal(partsOf({ People: row(1, text('A1', 'Name')) }))).toBeNull()
  expect(refusal({ 'xl/sharedStrings.xml': new Uint8Array(2_000_000) })).toBe('inflated_workbook')
  // Not read, and so not unpacked.
  expect(refusal({ 'xl/media/picture.png': new Uint8Array(2_000_000) })).toBeNull()
  // Two cells far apart: a reader fills what is between.
  expect(refusal(partsOf({ People: row(1, text('A1', 'Name')) + row(500, text('ZZ500', 'x')) }))).toBe(
    'inflated_workbook',
  )
})

it('inflates a part no further than it declares', () => {
  const archive = zipSync({ 'xl/a.xml': new Uint8Array(3_000_000) })
  const view = new DataView(archive.buffer, archive.byteOffset)
  // The sizes in the directory at the end are those that are believed.
  const directory = archive.findLastIndex(
    (_, at) => at + 4 <= archive.length && view.getUint32(at, true) === 0x02014b50,
  )
  view.setUint32(directory + 24, 100, true)
  const stored = storedArchiveSize(archive)
  expect(stored === 'damaged_workbook' || stored < 1000).toBe(true)
})

function storedArchiveSize(archive: Uint8Array): number | 'damaged_workbook' {
  try {
    return storedArchive(archive, { maxInflated: 1_000_000, maxCells: 10_000 }).length
  } catch (error) {
    return codeOf(error) as 'damaged_workbook'
  }
}
