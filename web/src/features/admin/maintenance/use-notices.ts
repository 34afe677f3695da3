import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { NoticesState } from '@rapport/contract/admin/maintenance.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { refreshSettings } from '../../settings/settings.tsx'
import { noticesQuery } from './api.ts'
import { toDrafts, toNotice, type NoticeDraft } from './notice-draft.ts'

/**
 * Keeps the list of notices while it is edited. It stays at the version it began with, so that a
 * change that another administrator saved meanwhile is never overwritten.
 */
export function useNotices(loaded: NoticesState) {
  const queries = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [drafts, setDrafts] = useState<NoticeDraft[] | null>(null)
  const start = (state: NoticesState) => {
    setBase(state)
    setDrafts(null)
  }
  const rows = drafts ?? toDrafts(base.notices)
  const save = useMutation({
    mutationFn: () =>
      call(adminRoutes.setNotices, { body: { version: base.version, notices: rows.map(toNotice) } }),
    onSuccess: (saved) => {
      queries.setQueryData(noticesQuery().queryKey, saved)
      start(saved)
      refreshSettings(queries)
    },
    networkMode: 'always',
  })
  const change = (next: NoticeDraft[]) => {
    setDrafts(next)
    save.reset()
  }
  const theirs = useMutation({
    mutationFn: () => queries.fetchQuery({ ...noticesQuery(), staleTime: 0 }),
    onSuccess: (state) => {
      start(state)
      save.reset()
    },
    networkMode: 'always',
  })
  const error = save.error instanceof ApiError ? save.error : null
  const isOvertaken = error?.code === 'conflict' || (drafts !== null && loaded.version !== base.version)
  // Nothing has been typed, so nothing is lost.
  if (drafts === null && loaded.version !== base.version) setBase(loaded)
  return {
    rows,
    isEdited: drafts !== null,
    isOvertaken,
    save,
    theirs,
    codeOf: (path: string) => error?.errors.find((issue) => issue.path === path)?.code,
    add: () =>
      change([
        ...rows,
        { key: 1 + Math.max(-1, ...rows.map(({ key }) => key)), en: '', ko: '', from: null, to: null },
      ]),
    remove: (key: number) => change(rows.filter((row) => row.key !== key)),
    edit: (key: number, part: Partial<NoticeDraft>) =>
      change(rows.map((row) => (row.key === key ? Object.assign({}, row, part) : row))),
    discard: () => {
      setDrafts(null)
      save.reset()
    },
  }
}
