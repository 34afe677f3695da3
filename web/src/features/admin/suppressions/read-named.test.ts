import { expect, it } from 'vitest'
import { readNamed } from './read-named.ts'

it('tells addresses, links and ids apart, one to a line or between commas', () => {
  expect(readNamed(' ann@example.com, b@example.com\n\n17\r\nlinkedin.com/in/ann ;')).toEqual({
    emails: ['ann@example.com', 'b@example.com'],
    linkedinUrls: ['linkedin.com/in/ann'],
    personIds: [17],
  })
  expect(readNamed('')).toEqual({ emails: [], linkedinUrls: [], personIds: [] })
})
