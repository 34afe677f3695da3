import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  csvDelimiters,
  csvEncodings,
  importFields,
  ruledFields,
} from '@rapport/contract/lists/import-fields.ts'
import type {
  ImportColumn,
  ImportRules,
  ListImport,
  uploadImport as route,
} from '@rapport/contract/lists/imports.ts'
import { listTitle } from '@rapport/contract/lists/words.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import { cleanText, cutText, onOneLine } from '@rapport/contract/plain-text.ts'
import { idParameter } from '@rapport/contract/shapes.ts'
import { openCsv, type CsvFile } from '@rapport/dataset/import/csv/open-csv.ts'
import { isExportHeader } from '@rapport/dataset/import/exports/recognise-export.ts'
import { ImportError } from '@rapport/dataset/import/import-error.ts'
import type { MultipartFile } from '@fastify/multipart'
import { z } from 'zod'
import { asActor, type AccountClient } from '../../../../database/as-account.ts'
import { storable } from '../../../../database/storable.ts'
import type { AccountId } from '../../../../database/ids.ts'
import type { Actor } from '../../../../http/authorize.ts'
import { AppError, invalidRequest } from '../../../../http/errors.ts'
import { saveFile, type Part } from '../../../../http/multipart.ts'
import { refuseWhileMoving } from '../../../teams/teams.ts'
import { assertTitleFree, readList } from '../../lists.ts'
import { detectColumns } from '../columns/detect-columns.ts'
import { productOf } from '../columns/export-meanings.ts'
import { isCertainHeader, isExportDetail } from '../columns/header-names.ts'
import { announceImport } from '../announce-import.ts'
import { queueImport } from '../import-job.ts'
import {
  completeImport,
  countImports,
  discardImport,
  findMapping,
  insertImport,
} from '../rows/import-queries.ts'
import { headerKey, startChecking, type ImportDeps } from '../imports.ts'
import { insertRows, type StagedRow } from '../rows/row-queries.ts'
import { batchesOf } from './staged-batches.ts'

const fields = z
  .object({
    listId: idParameter.optional(),
    title: listTitle.optional(),
    encoding: z.enum(csvEncodings, 'error_unknown_value').optional(),
    delimiter: z.enum(csvDelimiters, 'error_unknown_value').optional(),
    header: z
      .union(
        [
          z.literal('none'),
          z
            .string()
            .regex(/^[1-9]\d{0,8}$/)
            .transform(Number),
        ],
        'error_invalid_value',
      )
      .optional(),
  })
  .refine(({ listId, title }) => (listId === undefined) !== (title === undefined), {
    message: 'error_id_or_title_required',
    path: ['title'],
  })
type Fields = z.infer<typeof fields>

type Parts = AsyncIterable<Part>
type Input = { parts: Parts; apply: boolean; signal: AbortSignal }

/** Rows by whose values columns are guessed. */
const sampleRows = 200

const folderPrefix = 'rapport-upload-'
/** Far longer than an upload may take. */
const staleMs = 60 * 60 * 1000

/**
 * Stores the rows of an uploaded table; the file is never whole in memory. Changes no list. Throws
 * `email_unverified`, `invalid_request`, `body_too_large`, `not_found` for the list,
 * `list_title_taken`, `too_many_lists` or `too_many_imports`.
 */
export async function uploadImport(
  deps: ImportDeps,
  actor: Actor,
  { parts, apply, signal }: Input,
): Promise<Output<(typeof route)['data']>> {
  // Accounts are free, and a table takes up to 64 MiB: only verified accounts may fill the disk with them.
  if (!actor.isVerified) throw new AppError('email_unverified')
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  try {
    const path = join(folder, 'table.csv')
    const { fileName, given } = await receive(parts, path)
    const { encoding, delimiter, header } = given
    const file = await openCsv(path, {
      columns: [],
      encoding,
      delimiter,
      header,
      isHeaderName,
      signal,
    }).catch(unreadable)
    return await store(deps, actor, { file, fileName, given, apply })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the files of uploads whose process was killed. Must be called regularly. */
export async function removeStaleUploads({ now }: Pick<ImportDeps, 'now'>): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(folderPrefix))) {
    const path = join(tmpdir(), name)
    // Gone meanwhile, or another user's.
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (changedAt < now().getTime() - staleMs)
      await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

async function receive(parts: Parts, path: string): Promise<{ fileName: string; given: Fields }> {
  const values: Record<string, unknown> = {}
  let fileName: string | null = null
  for await (const part of parts) {
    if (part.type === 'field') values[part.fieldname] = part.value
    else if (part.fieldname === 'file') {
      await saveFile(part, path)
      if (part.file.truncated) throw fileFault('error_file_too_large', 'body_too_large')
      fileName = fileNameOf(part)
    } else part.file.resume()
  }
  if (fileName === null) throw fileFault('error_required')
  const read = fields.safeParse(values, { reportInput: true })
  if (!read.success) throw invalidRequest(read.error.issues)
  return { fileName, given: read.data }
}

/** The library also treats a part as a file because of its type, so it may have no name. */
const fileNameOf = (part: Omit<MultipartFile, 'filename'> & { filename?: string }): string =>
  cutText(cleanText(onOneLine(storable(part.filename ?? ''))), limits.maxTextLength) || 'table.csv'

/** A name that is known for certain: in rows, an unknown word may stand beside a known one, too. */
const isHeaderName = (name: string) => isCertainHeader(name) || isExportDetail(name) || isExportHeader(name)

const fileFault = (code: string, failure: 'invalid_request' | 'body_too_large' = 'invalid_request') =>
  new AppError(failure, { errors: [{ path: 'file', code }] })

function unreadable(error: unknown): never {
  if (!(error instanceof ImportError)) throw error
  if (error.code === 'no_header')
    throw new AppError('invalid_request', { errors: [{ path: 'header', code: 'error_invalid_value' }] })
  throw fileFault(error.code === 'empty' ? 'error_empty_file' : 'error_unreadable_file')
}

type StoredUpload = { file: CsvFile; fileName: string; given: Fields; apply: boolean }

/**
 * Stores the import first, which isn't shown until it is complete, and its rows in transactions of
 * their own, so that a large file doesn't block the account's other work, or its removal.
 * Maintenance removes an import that a killed server left behind.
 */
async function store(
  deps: ImportDeps,
  actor: Actor,
  { file, fileName, given, apply }: StoredUpload,
): Promise<Output<(typeof route)['data']>> {
  if (file.header.length > limits.maxImportColumns) throw fileFault('error_too_many_columns')
  const { pool, now } = deps
  const { encoding, delimiter, headerLine: header, skipped } = file
  const batches = batchesOf(file)
  const first = await batches.next()
  const firstRows = first.done ? [] : first.value
  const detected = detectColumns(
    file,
    firstRows.slice(0, sampleRows).map(({ cells }) => cells),
  )
  if (apply) assertTemplate(detected)
  const begun = await asActor(pool, actor, (client) =>
    begin(client, actor, { detected, fileName, encoding, delimiter, header, given, apply, now: now() }),
  )
  const { importId, columns, isRemembered } = begun
  const insert = (batch: StagedRow[]) => asActor(pool, actor, (client) => insertRows(client, importId, batch))
  try {
    if (firstRows.length > 0) await insert(firstRows)
    let rows = firstRows.length
    for await (const batch of batches) {
      rows += batch.length
      if (rows > limits.maxImportRows) throw fileFault('error_too_many_rows')
      await insert(batch)
    }
    await asActor(pool, actor, (client) =>
      complete(client, actor, { importId, rows, given, apply, now: now() }),
    )
    return {
      importId,
      encoding,
      delimiter,
      header,
      skipped,
      rows,
      columns,
      product: productOf(columns),
      mappingFrom: isRemembered ? 'remembered' : 'detected',
    }
  } catch (error) {
    // If this fails, too, the upkeep does it.
    await discardImport(pool, importId).catch(() => {})
    throw error
  }
}

type UploadStart = Pick<StoredUpload, 'fileName' | 'given' | 'apply'> &
  Pick<CsvFile, 'encoding' | 'delimiter'> & { header: number | null; detected: ImportColumn[]; now: Date }
type Begun = { importId: number; columns: ImportColumn[]; isRemembered: boolean }

async function begin(
  client: AccountClient,
  { userId }: Actor,
  { detected, fileName, encoding, delimiter, header, given, apply, now }: UploadStart,
): Promise<Begun> {
  await refuseWhileMoving(client, userId)
  await assertTarget(client, userId, given)
  if ((await countImports(client, userId)).open >= limits.maxOpenImports)
    throw new AppError('too_many_imports')
  const remembered = apply ? null : await findMapping(client, userId, headerKey(detected))
  const said = remembered && (header !== null || fits(remembered.mapping, detected)) ? remembered : null
  const columns = said
    ? detected.map((column, at) => ({
        ...column,
        field: said.mapping[at] ?? null,
        confidence: 'remembered' as const,
      }))
    : detected
  const importId = await insertImport(client, userId, {
    listId: given.listId ?? null,
    title: given.title ?? null,
    appliesItself: apply,
    fileName,
    encoding,
    delimiter,
    header,
    columns,
    mapping: columns.map(({ field }) => field),
    rules: said?.rules ?? (apply ? {} : rulesFor(columns)),
    now,
  })
  return { importId, columns, isRemembered: said !== null }
}

/** All tables of so many columns without a header have one header: their values tell them apart. */
const fits = (mapping: ListImport['mapping'], detected: readonly ImportColumn[]): boolean =>
  detected.every(({ field, confidence }, at) => confidence !== 'check' || mapping[at] === field)

type UploadEnd = Pick<StoredUpload, 'given' | 'apply'> & { importId: number; rows: number; now: Date }

async function complete(
  client: AccountClient,
  { userId }: Actor,
  { importId, rows, given, apply, now }: UploadEnd,
): Promise<void> {
  // Again, now that many rows are stored: the list may be gone, or its title taken.
  await assertTarget(client, userId, given)
  await completeImport(client, importId, { rows, now })
  if (apply) {
    await startChecking(client, { id: importId }, now)
    await queueImport(client, { userId, id: importId })
  }
  await announceImport(client, userId, importId)
}

const replaceable = ruledFields.filter((field) => field !== 'emails' && field !== 'phones')

/** A user who edits an export means the edited values. Any other file only fills blanks. */
function rulesFor(columns: readonly ImportColumn[]): ImportRules {
  const isExport = columns.some(({ field, samples }) => field === 'rapport_id' && samples.length > 0)
  return isExport ? Object.fromEntries(replaceable.map((field) => [field, 'overwrite'])) : {}
}

async function assertTarget(client: AccountClient, userId: AccountId, { listId, title }: Fields) {
  if (listId !== undefined) await readList(client, userId, listId)
  if (title !== undefined) await assertTitleFree(client, userId, title)
}

/** A file that is applied at once must leave nothing to guess. */
function assertTemplate(columns: readonly ImportColumn[]): void {
  const own = new Set<string>(importFields)
  if (columns.some(({ name }) => !own.has(name))) throw fileFault('error_unknown_header')
}
