/** The people and companies that have been removed from a segment since it was written. */
export type Deaths = {
  /** One bit per document, in words of 32. Null: no deaths. */
  documents: Uint32Array | null
  documentCount: number
  /** One bit per company row: set if a later segment redefines the company. */
  companies: Uint32Array | null
}

export const noDeaths: Deaths = { documents: null, documentCount: 0, companies: null }
