import * as contract from '@rapport/contract/lists/imports.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { faultyRows, importTemplate } from './faults-csv.ts'
import {
  applyImport,
  cancelImport,
  changeImport,
  checkImport,
  getImport,
  listImportRows,
  listImports,
  undoImport,
  type ImportDeps,
} from './imports.ts'
import { uploadImport } from './upload/upload.ts'

export function addImportRoutes(app: FastifyInstance, deps: ImportDeps): void {
  addRoute(app, contract.downloadImportTemplate, () => Promise.resolve(importTemplate()))
  addRoute(app, contract.uploadImport, ({ actor, query, parts, signal }) =>
    uploadImport(deps, actor, { parts: parts(), apply: query.apply === 'true', signal }),
  )
  addRoute(app, contract.listImports, ({ actor, query }) => listImports(deps, actor, query))
  addRoute(app, contract.getImport, ({ actor, params }) => getImport(deps, actor, params))
  addRoute(app, contract.changeImport, ({ actor, params, body }) =>
    changeImport(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.checkImport, ({ actor, params }) => checkImport(deps, actor, params))
  addRoute(app, contract.applyImport, ({ actor, params }) => applyImport(deps, actor, params))
  addRoute(app, contract.cancelImport, ({ actor, params }) => cancelImport(deps, actor, params))
  addRoute(app, contract.undoImport, ({ actor, params }) => undoImport(deps, actor, params))
  addRoute(app, contract.listImportRows, ({ actor, params, query }) =>
    listImportRows(deps, actor, { ...params, ...query }),
  )
  addRoute(app, contract.downloadRefused, ({ actor, params, language }) =>
    faultyRows(deps, actor, { ...params, kind: 'refused', language }),
  )
  addRoute(app, contract.downloadDropped, ({ actor, params, language }) =>
    faultyRows(deps, actor, { ...params, kind: 'dropped', language }),
  )
}
