import { describe, expect, test } from 'vitest'
import { temporaryFiles } from '../../../test/temporary-files.ts'
import { columnsOf, loadMapping, parseMapping } from './mapping.ts'

const write = temporaryFiles()

describe('a mapping', () => {
  test.each([
    [{}, 'mapping: requires person, company or both'],
    [null, 'mapping: '],
    [{ person: {} }, 'person: needs fullName, or firstName and lastName'],
    [
      { person: { fullName: 'Name', shoeSize: 'S' } },
      "person: unknown key 'shoeSize'. Allowed: key, fullName, nameOrder, firstName, lastName, headline, summary, linkedin, place, ",
    ],
    [
      { people: {} },
      "mapping: unknown key 'people'. Allowed: source, delimiter, encoding, header, join, person, ",
    ],
    [{ person: { fullName: 'Name', nameOrder: 'last' } }, 'person.nameOrder: '],
    [{ person: { fullName: { column: 'Name', part: 1 } } }, 'person.fullName: part counts from 1'],
    [
      { person: { fullName: { column: 'Name', separator: ' ', part: 0 } } },
      'person.fullName: part counts from 1',
    ],
    [{ person: { fullName: 7 } }, 'person.fullName: expected a column name, or an object with one of'],
    [
      { person: { fullName: 'Name' }, education: [{ school: { colum: 'S' } }] },
      'education.0.school: expected a column name',
    ],
    [{ person: { fullName: 'Name' }, contacts: [{ kind: 'fax', value: 'F' }] }, 'contacts.0.kind: '],
    [{ person: { fullName: 'Name' }, delimiter: '::' }, 'delimiter: '],
    [{ person: { fullName: 'Name' }, encoding: 'ebcdic' }, 'encoding: '],
    [{ person: { fullName: 'Name', key: 'Id' } }, 'source: a mapped key requires a source name of your own'],
    [{ source: 'Über', person: { fullName: 'Name' } }, 'source: lower-case letters'],
    [{ person: { fullName: { joined: 'Name' } } }, "join: a field uses 'joined', but no file is joined"],
    [
      { company: { name: 'Name' }, join: { file: '../../etc/passwd', column: 'a', on: 'b' } },
      'join.file: a file name without a folder',
    ],
  ])('%j is refused with its path', (value, message) => {
    expect(() => parseMapping(value, 'map.json')).toThrow(`map.json cannot be used. `)
    expect(() => parseMapping(value, 'map.json')).toThrow(message)
  })

  test.each(['csv', 'in', 'name', 'pdl', 'web'])('with a key cannot have the source %s', (source) => {
    const refusal =
      "source: a mapped key requires a source name of your own, such as 'crm', other than csv, in, name, pdl, web"
    expect(() => parseMapping({ source, person: { fullName: 'Name', key: 'Id' } })).toThrow(refusal)
  })

  test('names each column that it reads', () => {
    const mapping = parseMapping({
      source: 'crm',
      join: { file: 'b.csv', column: 'Key', on: 'Ref' },
      person: { key: 'Id', fullName: { columns: ['First', 'Last'] }, place: { city: { joined: 'Town' } } },
      position: { title: { value: 'Founder' }, place: { text: 'Where' } },
      company: { name: 'Ref', funding: { amounts: { joined: 'Raised' } } },
      education: [{ school: 'School' }],
      contacts: [{ kind: 'email', value: { column: 'Mail', separator: ';' } }],
    })
    const { main, joined } = columnsOf(mapping)
    expect([...main].toSorted()).toEqual(['First', 'Id', 'Last', 'Mail', 'Ref', 'School', 'Where'])
    expect([...joined].toSorted()).toEqual(['Key', 'Raised', 'Town'])
  })

  test('is read from a file, with one clear error when that is missing or no JSON', async () => {
    const path = await write('map.json', '\ufeff{ "company": { "name": "Firm" } }')
    expect(await loadMapping(path)).toMatchObject({ source: 'csv', company: { name: 'Firm' }, contacts: [] })
    await expect(loadMapping(`${path}.not`)).rejects.toThrow('map.json.not cannot be read')
    await expect(loadMapping(await write('cut.json', '{ "company": '))).rejects.toThrow(
      'cut.json is not valid JSON',
    )
  })
})
