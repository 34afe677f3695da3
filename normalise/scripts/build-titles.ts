/**
 * Builds `src/titles/data/titles.bin.br` from the reviewed tables of roles beside it and from the
 * vocabularies of O*NET, ESCO and PDL. Only this script needs these: docs/titles.md says where they
 * come from. Run `node normalise/scripts/build-titles.ts FOLDER` after each change of the tables.
 * The same input gives the same file.
 */
import { rolesFingerprint, tableRoles } from '../src/titles/roles.ts'
import { conceptMatrix } from './titles/concept-matrix.ts'
import { contrastedVectors } from './titles/contrast.ts'
import { agreedNames } from './titles/agreed-names.ts'
import { nearestRoles, placeRoles } from './titles/nearest-roles.ts'
import { readSources } from './titles/sources.ts'
import { embedRows } from './titles/truncated-svd.ts'
import { writeTable } from './titles/write-table.ts'

const dimensions = 200

const folder = process.argv[2]
if (folder === undefined)
  throw new Error('Which folder has the vocabularies? See the comment at the top of this file.')
const sources = readSources(folder)
const roles = tableRoles()
const own = roles.map(({ id, names }) => ({ id: `r${id}`, titles: names }))
const concepts = [...sources.concepts, ...own]
const matrix = conceptMatrix(concepts, sources.links)
const first = embedRows(matrix.rows, matrix.columns, dimensions)
const vectors = contrastedVectors({ concepts, links: sources.links }, matrix, first)
// A word counts for as much as its vector is long.
const weighted = { ...matrix, weights: Float64Array.from(vectors, (vector) => Math.hypot(...vector)) }
const names = agreedNames(sources, roles)
const places = placeRoles(roles, weighted, vectors)
const near = nearestRoles(roles, places)
const { packed, bytes } = writeTable({
  fingerprint: rolesFingerprint(),
  words: weighted,
  vectors,
  names,
  near,
  places,
})
process.stdout.write(
  `${matrix.words.length} words, ${names.size} names beside the tables', ${roles.length} roles: ${packed} bytes packed, ${bytes} in memory\n`,
)
