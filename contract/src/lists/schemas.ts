import { z } from 'zod'
import { revealedContacts } from '../contacts/schemas.ts'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { personRow } from '../people/person.ts'
import { sortDirections } from '../people/sort.ts'
import { route } from '../route.ts'
import {
  distinctIds,
  empty,
  id,
  idParameter,
  idParams,
  line,
  pageOf,
  pageQuery,
  rules,
  time,
} from '../shapes.ts'
import { listRoutes } from './routes.ts'
import { listTitle, tags, tagsQuery } from './words.ts'
import { additionKinds, additionStates, listSortFields, memberSortFields } from './vocabularies.ts'

export const list = z.object({
  id: z.int(),
  title: z.string(),
  tags: z.array(z.string()),
  total: z.int().describe('Members'),
  enriched: z.int().describe('Members of whom the account owns an email or phone'),
  createdAt: time,
  /** The last change of its title, tags or members. */
  updatedAt: time,
  lastOpenedAt: time.nullable(),
  changed: z.int().describe('Members with a new title or company since it was last opened'),
})
export type List = z.infer<typeof list>

const sortBy = z.enum(sortDirections, 'error_unknown_value')
const search = line(limits.maxTextLength).default('')

export const listLists = route(listRoutes.listLists, {
  summary: 'A page of the account’s lists',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    search: search.describe('Part of a title or tag'),
    tags: tagsQuery.describe('Lists with any of these'),
    sortOn: z.enum(listSortFields, 'error_unknown_value').default('updatedAt'),
    sortBy: sortBy.default('desc'),
  }),
  data: pageOf(list),
})

export const createList = route(listRoutes.createList, {
  summary: 'Create a list',
  body: z.strictObject({ title: listTitle, tags: tags.default([]) }),
  data: list,
  failures: ['list_title_taken', 'too_many_lists'],
})

export const changeList = route(listRoutes.changeList, {
  summary: 'Change the title or tags of a list',
  params: idParams,
  body: z
    .strictObject({ title: listTitle.optional(), tags: tags.optional() })
    .refine((body) => body.title !== undefined || body.tags !== undefined, 'error_required')
    .meta(rules({ error_required: 'title or tags' })),
  data: list,
  failures: ['list_title_taken'],
})

export const deleteList = route(listRoutes.deleteList, {
  summary: 'Delete a list, restorable for 30 days. The people on it stay',
  params: idParams,
  data: empty,
})

const deletedList = z.object({
  id: z.int(),
  title: z.string(),
  total: z.int().describe('Members'),
  deletedAt: time,
  restorableUntil: time,
})
export type DeletedList = z.infer<typeof deletedList>

export const listDeletedLists = route(listRoutes.listDeletedLists, {
  summary: 'A page of the account’s deleted lists that can be restored, last deleted first',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: pageOf(deletedList),
})

export const restoreList = route(listRoutes.restoreList, {
  summary: 'Restore a deleted list. If its title is taken meanwhile, it gets another',
  params: idParams,
  data: list,
  failures: ['too_many_lists'],
})

export const openList = route(listRoutes.openList, {
  summary: 'Mark a list as looked at: `changed` counts from here',
  params: idParams,
  data: list,
})

export const listTags = route(listRoutes.listTags, {
  summary: 'The account’s tags, most lists first',
  data: pageOf(z.object({ tag: z.string(), lists: z.int() })),
})

/** How the member came onto the list. */
const addedBy = z.object({
  kind: z.enum(additionKinds),
  additionId: z.int(),
  filters: filterSet.nullable().describe('Of a search'),
  fromTitle: z.string().nullable().describe('Of a move or copy: the list they came from'),
})

const job = z.object({ title: z.string().nullable(), company: z.string().nullable() })

export const listMember = personRow.extend({
  addedAt: time.describe('When they joined the list'),
  addedBy,
  addedAs: job.describe('Title and company when they were added'),
  isNewJob: z.boolean().describe('Title or company differ from then'),
  contacts: revealedContacts.omit({ talentId: true }).describe('What the account owns'),
  note: z.string().nullable().describe('The account’s own'),
  extra: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Further columns that imports kept under their own names'),
})
export type ListMember = z.infer<typeof listMember>

/** Part of a name, title, company or own address. */
export const memberSearch = search.describe('Part of a name, title, company or own address')

/** Members by a condition and not by their ids, which may be many. */
export const allMembers = {
  all: z.literal(true),
  search: memberSearch,
  revealed: z
    .boolean()
    .nullable()
    .default(null)
    .describe('Only members whose contacts the account owns, or does not'),
  without: distinctIds(0, limits.maxNamedMembers).default([]).describe('All but these'),
}

export const revealedQuery = z
  .enum(['true', 'false'], 'error_unknown_value')
  .optional()
  .transform((text) => (text === undefined ? null : text === 'true'))

export const getList = route(listRoutes.getList, {
  summary: 'A list and a page of its members',
  params: idParams,
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    search: memberSearch,
    revealed: revealedQuery.describe('Only members whose contacts the account owns, or does not'),
    sortOn: z.enum(memberSortFields, 'error_unknown_value').default('addedAt'),
    sortBy: sortBy.optional().describe('`desc` for `addedAt`, `asc` for all others unless given'),
  }),
  data: z.object({ list, ...pageOf(listMember).shape }),
})

export const listExtras = route(listRoutes.listExtras, {
  summary: 'The names of the further columns that imports kept with members of a list, by name',
  params: idParams,
  data: pageOf(z.object({ name: z.string() })),
})

export const checkTalentExistence = route(listRoutes.checkTalentExistence, {
  summary: 'The account’s lists that contain a person',
  query: z.object({ talentId: idParameter }),
  data: z.object({ exists: z.boolean(), lists: z.array(z.object({ id: z.int(), title: z.string() })) }),
})

export const talentIds = distinctIds(1, limits.maxNamedMembers)
const listIds = distinctIds(1, limits.maxListsAtOnce)

export const findBookmarks = route(listRoutes.findBookmarks, {
  summary: 'Which of these people are on which of the account’s lists; those on none are left out',
  body: z.strictObject({ talentIds }),
  data: pageOf(z.object({ talentId: z.int(), listIds: z.array(z.int()) })),
})

/** People who came onto lists together. */
export const addition = z.object({
  id: z.int(),
  kind: z.enum(additionKinds),
  state: z.enum(additionStates),
  listIds: z.array(z.int()),
  /** The people to add, and those processed. */
  total: z.int(),
  done: z.int(),
  added: z.int().describe('Memberships that are new'),
  already: z.int().describe('Memberships that existed'),
  leftOut: z.int().describe('Memberships for which a list had no room'),
  createdAt: time,
  finishedAt: time.nullable(),
})
export type Addition = z.infer<typeof addition>

export const addToLists = route(listRoutes.addToLists, {
  summary: 'Add a person to lists. Adding again changes nothing',
  body: z.strictObject({ talentId: id, listIds }),
  data: addition,
  failures: ['not_found', 'list_full'],
})

export const addManyToLists = route(listRoutes.addManyToLists, {
  summary:
    'Add people to lists: those named at once, or by a job if they are many on many lists; all who match a filter set by a job that answers with its progress',
  body: z.union([
    z.strictObject({ listIds, talentIds }),
    z.strictObject({
      listIds,
      filters: filterSet,
      without: distinctIds(0, limits.maxNamedMembers).default([]).describe('All who match but these'),
      total: z.int().min(0).describe('How many the user saw; the answer’s `total` may differ'),
    }),
  ]),
  data: addition,
  failures: ['not_found', 'list_full'],
})

export const listAdditions = route(listRoutes.listAdditions, {
  summary:
    'The additions by a job that run, or ended within the last hour and can be undone, newest first, at most 20',
  data: pageOf(addition),
})

export const getAddition = route(listRoutes.getAddition, {
  summary: 'The progress of people being added to lists',
  params: idParams,
  data: addition,
})

export const cancelAddition = route(listRoutes.cancelAddition, {
  summary: 'Stop adding people. Those added stay. Does nothing to an addition that has ended',
  params: idParams,
  data: addition,
})

export const undoAddition = route(listRoutes.undoAddition, {
  summary: 'Take those whom an addition brought off its lists again; an import has an undo of its own',
  params: idParams,
  data: addition,
  failures: ['cannot_undo'],
})

const chosenMembers = z.union([z.strictObject({ talentIds }), z.strictObject(allMembers)])
export type ChosenMembers = z.output<typeof chosenMembers>

const removal = z.object({
  /** Identifies the removal for its undo; null if no people were removed. */
  removalId: z.int().nullable(),
  removed: z.int(),
})

export const removeFromList = route(listRoutes.removeFromList, {
  summary: 'Take a person off a list, restorable for 30 days',
  params: z.object({ id: idParameter, talentId: idParameter }),
  data: removal,
})

export const removeManyFromList = route(listRoutes.removeManyFromList, {
  summary: 'Take people off a list, restorable for 30 days',
  params: idParams,
  body: chosenMembers,
  data: removal,
})

export const restoreMembers = route(listRoutes.restoreMembers, {
  summary: 'Put those whom a removal took off the list on it again',
  params: idParams,
  body: z.strictObject({ removalId: id }),
  data: z.object({ restored: z.int() }),
  failures: ['list_full'],
})

const movable = z.union([z.strictObject({ to: id, talentIds }), z.strictObject({ to: id, ...allMembers })])

export const copyMembers = route(listRoutes.copyMembers, {
  summary: 'Add members of a list to another',
  params: idParams,
  body: movable,
  data: addition,
  failures: ['list_full'],
})

export const moveMembers = route(listRoutes.moveMembers, {
  summary: 'Take members off a list and add them to another',
  params: idParams,
  body: movable,
  data: z.object({ addition, ...removal.shape }),
  failures: ['list_full'],
})
