import * as contract from '@rapport/contract/admin/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { accountId } from '../../../database/ids.ts'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import {
  changeCredits,
  closeAccount,
  endSessions,
  getAccount,
  searchAccounts,
  type AdminAccountsDeps,
} from './accounts.ts'
import { setPlan } from './set-plan.ts'

export function addAdminAccountRoutes(app: FastifyInstance, deps: AdminAccountsDeps): void {
  addRoute(app, contract.setPricingPlan, (call) => setPlan(deps, adminOf(call), call.body))
  addRoute(app, contract.upgradeAccount, (call) =>
    setPlan(deps, adminOf(call), { ...call.body, code: 'SUBSCRIPTION' }),
  )
  addRoute(app, contract.searchAccounts, (call) => searchAccounts(deps, adminOf(call), call.query))
  addRoute(app, contract.getAccount, (call) => getAccount(deps, adminOf(call), named(call)))
  addRoute(app, contract.endAccountSessions, (call) => endSessions(deps, adminOf(call), named(call)))
  addRoute(app, contract.closeAccount, async (call) => {
    await closeAccount(deps, adminOf(call), { ...named(call), ...call.body })
    return {}
  })
  addRoute(app, contract.changeCredits, (call) => changeCredits(deps, adminOf(call), call.body))
}

const named = ({ params: { id } }: { params: { id: number } }) => ({ id: accountId(id) })
