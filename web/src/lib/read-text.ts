/** A text in the address; '' for anything else. One that is valid JSON, such as a number, arrives parsed. */
export const readText = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
