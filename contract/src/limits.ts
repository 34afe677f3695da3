/** Limits that both sides of the wire keep to. */
export const limits = {
  /** Values in one list of a filter set. */
  listValues: 500,
  /** Characters in one text of a filter set. */
  textLength: 200,
  /** Characters of a sentence that describes people. */
  maxSentenceLength: 500,
  /** Bytes of a request body (uploads excepted). */
  bodyBytes: 1024 * 1024,
  defaultPageSize: 15,
  tablePageSize: 10,
  maxPageSize: 100,
  searchPageSize: 5,
  maxSearchPageSize: 50,
  sampleSearches: 3,
  /** Characters of a saved search's title. */
  searchTitleLength: 100,
  /** Characters of the JSON of a filter set that is kept. */
  savedFilterLength: 200_000,
  /** Filter sets that one call counts. */
  countedFilterSets: 20,
  minQueryLength: 2,
  suggestions: 10,
  maxSuggestions: 50,
  maxExperienceYears: 30,
  /** Characters that a chip shows; locations and names show fewer. */
  chipLength: 40,
  shortChipLength: 30,
  /** People of one bulk reveal. */
  bulkReveal: 1000,
  notificationPageSize: 10,
  /** Notifications that one call marks or deletes. */
  notificationIds: 1000,
  personNameLength: 100,
  /** Characters of a picture in base64: 384 KiB. */
  pictureLength: 524_288,
} as const
