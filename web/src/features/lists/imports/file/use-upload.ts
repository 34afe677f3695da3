import { importRoutes } from '@rapport/contract/lists/import-routes.ts'
import type { ListImport, uploadImport } from '@rapport/contract/lists/imports.ts'
import type { Output } from '@rapport/contract/route.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { call } from '../../../../lib/api/api.ts'
import { upload } from '../../../../lib/api/upload.ts'
import { openDialog } from '../../../../lib/dialogs.ts'
import { paths } from '../../../../paths.ts'
import type { Table } from './chosen-file.ts'

/** A file that the browser still has, and the import that it became. */
export type UploadedFile = {
  id: number
  table: Table
  /** Lines above the header. */
  skipped: Output<(typeof uploadImport)['data']>['skipped']
  /** The choices by which the user had the file read, and the last one changed. */
  said: Reading
  changed: keyof Reading | null
}

export type Target = { listId: number } | { title: string }
export type Reading = Partial<Pick<ListImport, 'encoding' | 'delimiter'>> & { header?: number | 'none' }

type Upload = {
  table: Table
  target: Target
  reading?: Reading
  said?: Reading
  changed?: keyof Reading | null
  /** The import of the same file, read in another way. */
  replaces?: number
}

/** Sheets were written by this program. */
const sheetReading: Reading = { encoding: 'utf-8', delimiter: ',' }

/** Uploads a file and opens the preview of what was read. */
export function useUpload(onUploaded: (file: UploadedFile) => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const running = useRef<AbortController>(null)
  const [share, setShare] = useState(0)
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: async ({ table, target, reading = {}, replaces }: Upload) => {
      running.current = new AbortController()
      setShare(0)
      const said = { ...target, ...reading, ...(table.isSheet ? sheetReading : {}) }
      const answer = await upload(importRoutes.uploadImport, {
        file: table.data,
        fileName: table.name,
        fields: Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)])),
        onProgress: setShare,
        signal: running.current.signal,
      })
      // The replaced import would only count among the open ones.
      if (replaces !== undefined)
        await call(importRoutes.cancelImport, { params: { id: replaces } }).catch(() => undefined)
      return answer
    },
    onSuccess: ({ importId, skipped }, { table, said = {}, changed = null, replaces }) => {
      onUploaded({ id: importId, table, skipped, said, changed })
      void queries.invalidateQueries({ queryKey: ['lists', 'imports'] })
      void navigate({
        to: paths.importStep,
        params: { importId: String(importId), step: 'file' },
        replace: replaces !== undefined,
      })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_unverified') openDialog('verify-email')
    },
    networkMode: 'always',
  })
  return { ...mutation, share, cancel: () => running.current?.abort() }
}
