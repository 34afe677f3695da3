/**
 * Uses that `npm run check` would refuse, and why they may stay. An entry that is gone, or that
 * nothing refuses any more, fails the check. `text` is the beginning of the use, on one line.
 * `isJudged`: the pattern is made when its file is loaded, and `computed-patterns.test.ts` judges
 * it then.
 */
export type Accepted = { file: string; text: string; why: string; isJudged?: true }

const sentence = 'A sentence has at most 500 characters, which its reader cuts it to.'
const ownTexts = 'Only texts of our own.'
const list = 'A list, not a text.'
const ownCode = 'The messages of our schemas are codes, which nobody reads.'

/** In the order of their files. */
export const accepted: readonly Accepted[] = [
  {
    file: 'contract/src/campaigns/quoting/quote-words.ts',
    text: 'new RegExp( `(?<!',
    why: 'Words of a table.',
    isJudged: true,
  },
  {
    file: 'contract/src/campaigns/quoting/quote-words.ts',
    text: 'new RegExp( `(?:(?<!',
    why: 'Words of a table.',
    isJudged: true,
  },
  {
    file: 'contract/src/campaigns/quoting/quote-words.ts',
    text: 'new RegExp(`^(?:${programWords',
    why: 'Words of a table.',
    isJudged: true,
  },
  { file: 'contract/src/filters/schema.ts', text: "message === 'error_too_long'", why: ownCode },
  {
    file: 'contract/src/fold.ts',
    text: 'new RegExp(`[${Object.keys(indivisible)',
    why: 'One character.',
    isJudged: true,
  },
  {
    file: 'contract/src/lists/export-schemas.ts',
    text: 'new RegExp(`^(?:${column})',
    why: 'Words between commas.',
    isJudged: true,
  },
  {
    file: 'contract/src/plain-text.ts',
    text: 'text.slice(0, 2 * maxLength)',
    why: 'The function that cuts texts; it sees to whole characters next.',
  },
  {
    file: 'contract/src/plain-text.ts',
    text: 'text.replace(markRun,',
    why: 'The function that normalises texts, with few marks on each letter.',
  },
  {
    file: 'contract/src/plain-text.ts',
    text: 'new RegExp(`(?!${joiner}|${drawn})',
    why: 'One character, with assertions about the next ones.',
  },
  { file: 'contract/src/plain-text.ts', text: 'new RegExp(`[^\\\\s', why: 'One character.', isJudged: true },
  {
    file: 'dataset/src/facts/funding.ts',
    text: 'new RegExp(`\\\\b${words',
    why: 'Words of a table.',
    isJudged: true,
  },
  {
    file: 'dataset/src/import/amounts.ts',
    text: 'new RegExp( `^(?:us)?',
    why: 'Each repetition ends before what the next one begins with.',
    isJudged: true,
  },
  {
    file: 'dataset/src/import/headcount.ts',
    text: 'new RegExp( `^(<|<=',
    why: 'Texts of at most 100 characters, with single spaces.',
    isJudged: true,
  },
  {
    file: 'dataset/src/import/headcount.ts',
    text: 'new RegExp(`^(?:${names})`',
    why: 'Words of a table.',
    isJudged: true,
  },
  { file: 'dataset/src/import/pdl/pdl-person.ts', text: 'value.slice(0, maxContactsRead)', why: list },
  {
    file: 'dataset/src/import/repair-text.ts',
    text: 'new RegExp(`[\\\\u00c2',
    why: 'Two characters.',
    isJudged: true,
  },
  {
    file: 'dataset/src/import/revenue.ts',
    text: 'new RegExp( `^(below',
    why: 'Texts of at most 100 characters, with single spaces.',
    isJudged: true,
  },
  { file: 'dataset/src/synthetic/tables.ts', text: 'line.slice(0, 40)', why: ownTexts },
  {
    file: 'language/src/data/kinds-of-companies.ts',
    text: 'new RegExp(`(?:${[...endingsOfKinds',
    why: 'Words of a table.',
    isJudged: true,
  },
  { file: 'language/src/foreign/language-of.ts', text: '/(?<!\\p{L})de .*', why: sentence },
  {
    file: 'language/src/foreign/translate-japanese.ts',
    text: 'new RegExp( `^(?:(?:実務)?',
    why: sentence,
    isJudged: true,
  },
  {
    file: 'language/src/foreign/translate-japanese.ts',
    text: 'new RegExp( `^(?:(?:従業員',
    why: sentence,
    isJudged: true,
  },
  { file: 'language/src/recognise/industry-words.ts', text: '/(?<=^\\p{Script=Hangul}{2,})', why: sentence },
  {
    file: 'language/src/recognise/places.ts',
    text: 'new RegExp(`^(?:based|headquartered)',
    why: sentence,
    isJudged: true,
  },
  { file: 'language/src/sentence.ts', text: 'new RegExp(`(?<![^ ])', why: sentence },
  { file: 'language/src/tokens.ts', text: '/(?<email>', why: sentence },
  { file: 'language/src/tokens.ts', text: '/(?<link>', why: sentence },
  { file: 'language/src/tokens.ts', text: '/(?<script>', why: sentence },
  { file: 'language/src/tokens.ts', text: 'new RegExp(pieces', why: sentence },
  {
    file: 'normalise/src/companies/company-name.ts',
    text: 'new RegExp(`^\\\\s*(?:${asianForms',
    why: 'Words of a table, and a name that is cut.',
    isJudged: true,
  },
  {
    file: 'normalise/src/companies/company-name.ts',
    text: 'new RegExp(`(?:${asianForms',
    why: 'Words of a table, and a name that is cut.',
    isJudged: true,
  },
  {
    file: 'normalise/src/contacts/not-phones.ts',
    text: 'new RegExp( `^(?:${year}',
    why: 'One day, of bounded parts.',
    isJudged: true,
  },
  {
    file: 'normalise/src/contacts/not-phones.ts',
    text: 'new RegExp(`^(?:${month}',
    why: 'One day, of bounded parts.',
    isJudged: true,
  },
  {
    file: 'normalise/src/contacts/phone-notes.ts',
    text: 'new RegExp(`^(?:(?:${words})',
    why: 'Words of a table, at most four.',
    isJudged: true,
  },
  {
    file: 'normalise/src/contacts/phone-notes.ts',
    text: 'new RegExp(`[\\\\s.,/-]{1,5}',
    why: 'Words of a table, at most three.',
    isJudged: true,
  },
  {
    file: 'normalise/src/contacts/phone-notes.ts',
    text: 'new RegExp( `[\\\\s,;',
    why: 'Words of a table, between bounded repetitions.',
    isJudged: true,
  },
  {
    file: 'normalise/src/titles/split-words.ts',
    text: 'new RegExp(`^${joined}+$`',
    why: 'One repetition, from the beginning.',
    isJudged: true,
  },
  {
    file: 'normalise/src/titles/split-words.ts',
    text: 'new RegExp(`(?<=${joined})',
    why: 'One character.',
    isJudged: true,
  },
  { file: 'search-opensearch/src/suggestions/role-names.ts', text: 'spellingsOf(', why: list },
  { file: 'search-opensearch/src/title-groups.ts', text: '(await titles(', why: list },
  { file: 'search/src/query/title-groups.ts', text: 'titlesOf(', why: list },
  { file: 'search/src/query/title-spellings.ts', text: 'this.of(', why: list },
  { file: 'search/src/sorting/sorted-matches.ts', text: 'found.slice(0, max)', why: list },
  {
    file: 'server/src/features/accounts/passwords.ts',
    text: 'input.password.normalize(',
    why: 'At most 200 characters; with fewer marks, passwords that are on file would hash to another value.',
  },
  {
    file: 'server/src/features/campaigns/inbound/absence-days.ts',
    text: "new RegExp(form, 'giu')",
    why: 'White space is single by then, so no two repetitions share it.',
    isJudged: true,
  },
  {
    file: 'server/src/features/campaigns/inbound/absence-days.ts',
    text: 'new RegExp(`^(?:${names})$`',
    why: 'Names of months.',
  },
  {
    file: 'server/src/features/campaigns/inbound/absence-words.ts',
    text: 'new RegExp(`\\\\b${comingBack',
    why: 'Words of a table, within 40 characters of the end.',
    isJudged: true,
  },
  {
    file: 'server/src/features/campaigns/inbound/reports/delivery-status.ts',
    text: 'new RegExp(`^[> ',
    why: 'From the beginning of a line; what repeats ends before what follows.',
  },
  {
    file: 'server/src/mail/refusals/long-words.ts',
    text: 'new RegExp(parts.map(',
    why: 'Words of a table, within some characters of each other.',
    isJudged: true,
  },
  { file: 'server/src/features/free-text/model-reader.ts', text: 'new RegExp(`(?<![', why: sentence },
  { file: 'server/src/features/free-text/model-reader.ts', text: "new RegExp(text, 'iu')", why: sentence },
  { file: 'server/src/http/add-route.ts', text: "message === 'error_invalid_id'", why: ownCode },
  {
    file: 'server/src/http/answers/formula-cells.ts',
    text: 'new RegExp(`^${startOfFormula}`',
    why: 'From the beginning; spaces and apostrophes share no character.',
    isJudged: true,
  },
  {
    file: 'server/src/http/answers/formula-cells.ts',
    text: 'new RegExp(`([;|',
    why: 'Begins at a sign that what repeats does not have; spaces and apostrophes share no character.',
    isJudged: true,
  },
  { file: 'server/src/http/errors.ts', text: '/^error_\\w+$/.test(message)', why: ownCode },
  {
    file: 'web/src/features/filters/read-pasted.ts',
    text: 'different.slice(0, limits.maxListValues)',
    why: list,
  },
  {
    file: 'web/src/features/filters/similar-api.ts',
    text: 'filters.experience.jobTitlesIncluded.slice(',
    why: list,
  },
  {
    file: 'web/src/lib/device-name.ts',
    text: '/\\bVersion',
    why: 'A session keeps 300 characters of the user agent.',
  },
  { file: 'web/src/lib/texts/marked.tsx', text: '/<(\\w+)>', why: ownTexts },
  { file: 'web/src/ui/loading/lazy-part.tsx', text: '/<script type=', why: ownTexts },
]
