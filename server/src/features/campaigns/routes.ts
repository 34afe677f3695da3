import * as contract from '@rapport/contract/campaigns/schemas.ts'
import * as contacts from '@rapport/contract/campaigns/enrolments.ts'
import * as messages from '@rapport/contract/campaigns/messages.ts'
import * as overview from '@rapport/contract/campaigns/overview.ts'
import { getStats as statsRoute } from '@rapport/contract/campaigns/stats.ts'
import * as replies from '@rapport/contract/campaigns/replies.ts'
import * as steps from '@rapport/contract/campaigns/steps.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import {
  archiveCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  pauseCampaign,
  renameCampaign,
  type CampaignsDeps,
} from './campaigns.ts'
import {
  actOnEnrolment,
  continueEnrolments,
  deleteEnrolment,
  deleteEnrolments,
  releaseEnrolments,
} from './enrolments/actions.ts'
import { addEnrolments, type AddDeps } from './enrolments/add-enrolments.ts'
import { getEnrolment, getConversation, listEnrolments, type EnrolmentDeps } from './enrolments/enrolments.ts'
import { reportEnrolments } from './enrolments/report.ts'
import { listRevealedContacts } from './enrolments/revealed.ts'
import { listUnrevealed } from './enrolments/unrevealed.ts'
import { previewEmail, type PreviewDeps } from './messages/preview.ts'
import { getReply, listReplies, markReply } from './messages/replies.ts'
import { resolveSend } from './messages/resolve.ts'
import { getSend } from './messages/sent-email.ts'
import { listVariables } from './messages/variables.ts'
import { changeSetup, launchCampaign, returnToDraft } from './launch.ts'
import { listCampaigns } from './overview/listed.ts'
import { getOverview, listProblems, type OverviewDeps } from './overview/overview.ts'
import { countAddresses } from './overview/addresses.ts'
import { simulateCampaign, type SimulationDeps } from './overview/simulation.ts'
import { answerReply } from './one-off/answer.ts'
import { sendTestEmail, type OneOffDeps } from './one-off/test-email.ts'
import { getStats } from './stats/stats.ts'
import { getSteps, putSteps } from './steps/steps.ts'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
} from './steps/templates.ts'
import { unsubscribeEnrolments } from './unsubscribe/by-hand.ts'

type CampaignRoutesDeps = AddDeps & EnrolmentDeps & PreviewDeps & OverviewDeps & OneOffDeps

export function addCampaignRoutes(app: FastifyInstance, deps: CampaignRoutesDeps): void {
  addRoute(app, contract.listCampaigns, ({ actor, query }) => listCampaigns(deps, actor, query))
  addRoute(app, contract.createCampaign, ({ actor, body }) => createCampaign(deps, actor, body))
  addRoute(app, contract.getCampaign, ({ actor, params }) => getCampaign(deps, actor, params))
  addRoute(app, contract.deleteCampaign, async ({ actor, params }) => {
    await deleteCampaign(deps, actor, params)
    return {}
  })
  addRoute(app, contract.renameCampaign, ({ actor, params, body }) =>
    renameCampaign(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.pauseCampaign, ({ actor, params, body }) =>
    pauseCampaign(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.archiveCampaign, ({ actor, params, body }) =>
    archiveCampaign(deps, actor, { ...params, ...body }),
  )
  addSteps(app, deps)
  addPeople(app, deps)
  addOverview(app, deps)
  addMessages(app, deps)
  addTemplates(app, deps)
}

function addSteps(app: FastifyInstance, deps: CampaignsDeps & PreviewDeps): void {
  addRoute(app, steps.getSteps, ({ actor, params }) => getSteps(deps, actor, params))
  addRoute(app, steps.putSteps, ({ actor, params, body }) => putSteps(deps, actor, { ...params, ...body }))
  addRoute(app, contract.changeSetup, ({ actor, params, body }) =>
    changeSetup(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.launchCampaign, ({ actor, params }) => launchCampaign(deps, actor, params))
  addRoute(app, contract.returnToDraft, ({ actor, params }) => returnToDraft(deps, actor, params))
}

function addPeople(app: FastifyInstance, deps: AddDeps & EnrolmentDeps): void {
  addRoute(app, contacts.addEnrolments, ({ actor, params, body, signal }) =>
    addEnrolments(deps, actor, { ...params, ...body }, signal),
  )
  addRoute(app, contacts.listEnrolments, ({ actor, params, query }) =>
    listEnrolments(deps, actor, { ...params, ...query }),
  )
  addRoute(app, contacts.getEnrolment, ({ actor, params }) => getEnrolment(deps, actor, params))
  addRoute(app, replies.getConversation, async ({ actor, params }) =>
    wholeList(await getConversation(deps, actor, params)),
  )
  addRoute(app, contacts.actOnEnrolment, ({ actor, params, body }) =>
    actOnEnrolment(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contacts.deleteEnrolment, async ({ actor, params }) => {
    await deleteEnrolment(deps, actor, params)
    return {}
  })
  addRoute(app, contacts.deleteEnrolments, ({ actor, params, body: chosen }) =>
    deleteEnrolments(deps, actor, { ...params, chosen }),
  )
  addRoute(app, contacts.continueEnrolments, ({ actor, params, body: chosen }) =>
    continueEnrolments(deps, actor, { ...params, chosen }),
  )
  addRoute(app, contacts.releaseEnrolments, ({ actor, params, body: chosen }) =>
    releaseEnrolments(deps, actor, { ...params, chosen }),
  )
  addRoute(app, contacts.unsubscribeEnrolments, ({ actor, params, body: chosen }) =>
    unsubscribeEnrolments(deps, actor, { ...params, chosen }),
  )
  addRoute(app, contacts.reportEnrolments, ({ actor, params, query }) =>
    reportEnrolments(deps, actor, { ...params, ...query }),
  )
  addRoute(app, contacts.listUnrevealed, ({ actor, params, body: chosen }) =>
    listUnrevealed(deps, actor, { ...params, chosen }),
  )
  addRoute(app, contacts.listRevealedContacts, ({ actor, params, query }) =>
    listRevealedContacts(deps, actor, { ...params, ...query }),
  )
}

function addOverview(app: FastifyInstance, deps: OverviewDeps & SimulationDeps): void {
  addRoute(app, overview.countAddresses, ({ actor, params }) => countAddresses(deps, actor, params))
  addRoute(app, overview.simulateCampaign, ({ actor, params }) => simulateCampaign(deps, actor, params))
  addRoute(app, overview.getOverview, ({ actor, params }) => getOverview(deps, actor, params))
  addRoute(app, statsRoute, ({ actor, params }) => getStats(deps, actor, params))
  addRoute(app, overview.listProblems, async ({ actor, params }) =>
    wholeList(await listProblems(deps, actor, params)),
  )
}

function addMessages(app: FastifyInstance, deps: CampaignsDeps & PreviewDeps & OneOffDeps): void {
  addRoute(app, replies.listReplies, ({ actor, query }) => listReplies(deps, actor, query))
  addRoute(app, replies.getReply, ({ actor, params }) => getReply(deps, actor, params))
  addRoute(app, replies.markReply, ({ actor, params, body }) =>
    markReply(deps, actor, { ...params, ...body }),
  )
  addRoute(app, messages.getSend, ({ actor, params }) => getSend(deps, actor, params))
  addRoute(app, messages.resolveSend, ({ actor, params, body }) =>
    resolveSend(deps, actor, { ...params, ...body }),
  )
  addRoute(app, messages.listVariables, async ({ actor, params }) =>
    wholeList(await listVariables(deps, actor, params)),
  )
  addRoute(app, messages.previewEmail, ({ actor, params, body }) =>
    previewEmail(deps, actor, { ...params, ...body }),
  )
  addRoute(app, messages.sendTestEmail, ({ actor, body }) => sendTestEmail(deps, actor, body))
  addRoute(app, messages.answerReply, ({ actor, params, body }) =>
    answerReply(deps, actor, { ...params, ...body }),
  )
}

function addTemplates(app: FastifyInstance, deps: CampaignsDeps): void {
  addRoute(app, steps.listTemplates, ({ actor, language }) => listTemplates(deps, actor, language))
  addRoute(app, steps.getTemplate, ({ actor, params, language }) =>
    getTemplate(deps, actor, { ...params, language }),
  )
  addRoute(app, steps.createTemplate, ({ actor, body }) => createTemplate(deps, actor, body))
  addRoute(app, steps.changeTemplate, ({ actor, params, body }) =>
    changeTemplate(deps, actor, { ...params, ...body }),
  )
  addRoute(app, steps.deleteTemplate, async ({ actor, params }) => {
    await deleteTemplate(deps, actor, params)
    return {}
  })
}
