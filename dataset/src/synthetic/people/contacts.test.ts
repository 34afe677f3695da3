import { describe, expect, test } from 'vitest'
import { sampleRecords, share } from '../../../test/synthetic-sample.ts'
import { normaliseEmail } from '@rapport/normalise/contacts/emails.ts'
import { phonesIn } from '@rapport/normalise/contacts/phones.ts'

const { companies, people } = sampleRecords({ people: 6000, seed: 42 })

/** The values of a contact field, without those excluded from the plan. */
const listed = <T>(fields: (T | readonly T[] | true | undefined)[]): T[] =>
  fields.flatMap((field) => (field === undefined || field === true ? [] : (field as T | T[])))

describe('contact values reach nobody', { timeout: 30_000 }, () => {
  const reservedMail = /^[a-z0-9._-]+@(?:example\.(?:com|net|org)|[a-z0-9.-]+\.example)$/
  /** The ranges that the authorities publish, with country code. */
  const reservedPhones = [
    /^\+1[2-9]\d\d55501\d\d$/,
    /^\+447700900\d{3}$/,
    /^\+442079460\d{3}$/,
    /^\+441632960\d{3}$/,
    /^\+44(?:161|117|131)4960\d{3}$/,
    /^\+33639980\d{3}$|^\+3363998\d{4}$/,
    /^\+33(?:19900|26191|35301|46571|53649)\d{4}$/,
    /^\+4917139200\d\d$/,
    /^\+49(?:3023125|6990009|4066969|2214710|8999998)\d{3}$/,
    /^\+467017406(?:0[5-9]|[1-9]\d)$/,
    /^\+468465004\d\d$/,
    /^\+61[2378](?:5550|7010)\d{4}$/,
    /^\+6149157(?:0(?:006|156|157|158|159|110|313|737)|1(?:266|491|804)|2(?:549|665|983)|3(?:770|087)|4(?:118|632)|5(?:254|789)|6(?:398|801)|7(?:426|644)|8(?:957|148|888)|9(?:212|760|455))$/,
  ]
  test('addresses', () => {
    const addresses = [
      ...listed(people.map(({ work_email }) => work_email)),
      ...listed(people.map(({ personal_emails }) => personal_emails)),
      ...listed(people.map(({ emails }) => emails)).map(({ address }) => address),
    ]
    expect(addresses.length).toBeGreaterThan(5000)
    for (const address of addresses) {
      expect(address).toMatch(reservedMail)
      expect(normaliseEmail(address)).toBe(address)
    }
    for (const { website } of companies) expect(website).toMatch(/^[a-z0-9-]+\.example$/)
  })

  test('numbers', () => {
    const numbers = [
      ...listed(people.map(({ mobile_phone }) => mobile_phone)),
      ...listed(people.map(({ phone_numbers }) => phone_numbers)),
    ]
    expect(numbers.length).toBeGreaterThan(2000)
    for (const number of numbers) {
      expect(
        reservedPhones.some((range) => range.test(number)),
        number,
      ).toBe(true)
      expect(phonesIn(number).values).toEqual([number])
    }
    const countryCodes = new Set(numbers.map((number) => number.slice(0, 3)))
    for (const code of ['+44', '+33', '+49', '+46', '+61']) expect(countryCodes).toContain(code)
  })

  test('some are withheld as the vendor does it', () => {
    expect(people.some(({ work_email }) => work_email === true)).toBe(true)
    expect(share(people, ({ emails }) => emails === true)).toBeLessThan(0.03)
  })
})
