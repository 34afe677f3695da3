/** Limits that both sides of the wire enforce. Lengths of texts are in characters. */
export const limits = {
  /** The id of a row. */
  maxId: 2 ** 31 - 1,
  /** Values in one list of a filter set. */
  maxListValues: 500,
  /** One text of a filter set. */
  maxTextLength: 200,
  /** A sentence that describes people. */
  maxSentenceLength: 500,
  /** A request body, except an upload. */
  maxBodyBytes: 1024 * 1024,
  defaultPageSize: 15,
  tablePageSize: 10,
  maxPageSize: 100,
  searchPageSize: 5,
  maxSearchPageSize: 50,
  sampleSearchCount: 3,
  maxSearchTitleLength: 100,
  /** The JSON of a saved filter set. */
  maxSavedFilterLength: 200_000,
  /** Filter sets in one count request. */
  maxCountedFilterSets: 20,
  minQueryLength: 2,
  defaultSuggestions: 10,
  /** The skills of a result that are counted, included ones among them. */
  countedSkills: 20,
  maxSuggestions: 50,
  /** The chosen values, from the first, to which similar ones are sought; more may be given. */
  maxSimilarTo: 20,
  maxExperienceYears: 30,
  maxJobChangeDays: 3650,
  /** Text on a chip; locations and names use the short form. */
  maxChipLength: 40,
  maxShortChipLength: 30,
  /** People in one bulk reveal. */
  maxBulkReveal: 1000,
  /** Bulk reveals of one account that run at once, and likewise enrichments. */
  maxRunningBulkReveals: 3,
  maxRunningVerifications: 3,
  /** Records that one bring-in may have. */
  maxBringIn: 10_000,
  /** The note to the administrators with which an account requests a plan. */
  maxPlanNoteLength: 500,
  /** People, addresses and profile links in one suppression, and the words of its reason. */
  maxSuppressedAtOnce: 100,
  maxListTitleLength: 100,
  maxTeamNameLength: 80,
  /** Members of a team on a trial. */
  maxTrialMembers: 5,
  maxTagLength: 40,
  /** Tags of one list. */
  maxTags: 20,
  /** Lists of one account, without deleted ones. */
  maxLists: 1000,
  /** Members of one list. */
  maxMembers: 100_000,
  /** An account's note about a person. */
  maxNoteLength: 5000,
  /** Lists to which people are added at once. */
  maxListsAtOnce: 20,
  /** Memberships that a request adds while it waits; more are added by a job. */
  maxAddedAtOnce: 10_000,
  /**
   * People named one by one to be added, removed, moved, copied or exported. For an export, their
   * ids are part of a URL.
   */
  maxNamedMembers: 10_000,
  maxNamedInExport: 1000,
  /** People linked by an enrichment whom its answer lists. */
  maxNamedLinks: 10,
  /** Bytes of an uploaded table, its rows and columns, and columns kept under their own names. */
  maxUploadBytes: 64 * 1024 * 1024,
  maxImportRows: 500_000,
  maxImportColumns: 200,
  maxExtraColumns: 30,
  /** Imports of one account that are not applied, cancelled or undone. */
  maxOpenImports: 20,
  /** Blocks of one campaign email, items of one of its lists, and pieces of text in one of these. */
  maxBlocks: 100,
  maxListItems: 100,
  maxInlines: 500,
  /** One piece of text in it, and all together. */
  maxInlineLength: 5000,
  maxDocumentLength: 20_000,
  /** Its subject, and its pieces. */
  maxSubjectLength: 250,
  maxSubjectParts: 50,
  maxHrefLength: 2000,
  maxCampaignNameLength: 100,
  /** Campaigns of one account, and templates of its own. */
  maxCampaigns: 1000,
  maxCampaignTemplates: 200,
  /** Steps of one campaign or template. */
  maxCampaignSteps: 20,
  /** People in one campaign. */
  maxCampaignContacts: 100_000,
  /** The wait before a step, in its unit. */
  maxStepWait: 999,
  /** A mailbox: the name of its sender, its signature, and its own limit of emails a day. */
  maxSenderNameLength: 100,
  maxSignatureLength: 2000,
  maxDailyCap: 10_000,
  maxSpacingSeconds: 86_400,
  /** A mail server: its host, the name and password to sign in with, the path of a folder. */
  maxHostLength: 253,
  maxSignInNameLength: 320,
  maxMailPasswordLength: 1000,
  maxFolderLength: 500,
  maxUnsubscribeTextLength: 200,
  notificationPageSize: 10,
  /** Notifications in one request to mark or delete. */
  maxNotificationIds: 1000,
  /**
   * Credits of one kind that an administrator can set, or grant or take back at once; and that an
   * account can have after that.
   */
  maxCredits: 10_000_000,
  /** Why an administrator changes something, in their words. */
  maxReasonLength: 200,
  /** The operator's announcements: notices of the ticker, and one text of these or of maintenance. */
  maxNotices: 20,
  maxAnnouncementLength: 200,
  /** Rows in one page of an administrator's report. */
  maxReportRows: 10_000,
  maxPersonNameLength: 100,
  /** A picture in base64: 384 KiB. */
  maxPictureLength: 524_288,
} as const
