import { Random } from '@rapport/dataset/synthetic/random.ts'
import { faultsOf, readAnswer } from './check.ts'
import { generateCall, type Call } from './calls.ts'
import { ApiDescription } from './description.ts'
import { World, callers, type Caller } from './world.ts'

export type Report = { calls: number; byStatus: Record<string, number>; accepted: number }

/** A call that was answered wrongly. Its message has the call as a line to replay. */
export class Fault extends Error {
  override name = 'Fault'
}

const stream = 5
/** The possible next callers. Nearly a quarter of the routes are for administrators alone. */
const nextCallers = [...callers, 'admin', 'admin'] as const

/** The number of calls between two checks of the victim's data. */
const round = 250
/** Calls between two runs of the due jobs. */
const jobsEvery = 25

/**
 * Makes generated calls, one after the other, until `isDone`. A seed always gives the same calls.
 * Throws a `Fault` at the first answer that is wrong: the server failed, the answer isn't as
 * documented, or the call revealed or changed another account's data.
 */
export async function fuzz(
  world: World,
  { seed, isDone }: { seed: number; isDone: (calls: number) => boolean },
): Promise<Report> {
  const document = (await world.t.inject({ url: '/api/openapi.json' })).json<object>()
  const description = new ApiDescription(document as ConstructorParameters<typeof ApiDescription>[0])
  const report: Report = { calls: 0, byStatus: {}, accepted: 0 }
  const random = new Random()
  const before = await world.victimState()
  const checkVictim = async () => {
    const after = await world.victimState()
    if (after === before) return
    throw new Fault(
      `${before}\nbecame\n${after}\nwithin ${round} calls before call ${report.calls} of seed ${seed}, the victim’s things changed`,
    )
  }
  for (let index = 0; !isDone(index); index++) {
    random.reset(seed, stream, index)
    const caller = random.of(nextCallers)
    const call = generateCall(random, { description, pools: await world.poolsOf(caller) })
    const { status, faults } = await make(world, { caller, call, description, index })
    report.calls++
    report.byStatus[status] = (report.byStatus[status] ?? 0) + 1
    if (status === 200) report.accepted++
    if (faults.length > 0)
      throw new Fault(
        `${faults.join('\n')}\ncall ${index + 1} of seed ${seed}, as ${caller}:\n${lineOf(call)}`,
      )
    if (index % round === round - 1) await checkVictim()
  }
  await checkVictim()
  return report
}

async function make(
  world: World,
  {
    caller,
    call,
    description,
    index,
  }: { caller: Caller; call: Call; description: ApiDescription; index: number },
): Promise<{ status: number; faults: string[] }> {
  const headers = { ...world.headersOf(caller), ...call.headers }
  const injected = await world.t.app.inject({
    method: call.method as 'GET',
    url: call.url,
    headers,
    // Each call has an address of its own, so that no limit of an address is reached.
    remoteAddress: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    ...(call.payload !== null && { payload: call.payload }),
  })
  const response = readAnswer(injected)
  const faults = await faultsOf({ world, description }, { caller, call, response })
  if (caller !== 'nobody' && mayEndSession(call, response.statusCode)) await world.renew(caller)
  if (index % jobsEvery === 0) await world.t.runJobs()
  return { status: response.statusCode, faults }
}

const endings = new Set([
  'POST /api/auth/logout',
  'POST /api/auth/refresh-token',
  'POST /api/users/deactivate',
  'POST /api/users/password',
  'DELETE /api/users/profile',
  'DELETE /api/users/sessions',
])

/** Whether the caller's account or session may have ended. */
const mayEndSession = ({ method, operation }: Call, status: number): boolean =>
  status === 401 || (status === 200 && endings.has(`${method} ${operation.path}`))

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The call as a command, with the caller's token in $TOKEN. */
function lineOf({ method, url, headers, payload }: Call): string {
  const options = Object.entries({ authorization: 'Bearer $TOKEN', ...headers }).map(
    ([name, value]) => `-H "${name}: ${value}"`,
  )
  const body =
    payload === null
      ? []
      : ['--data-binary', quote(payload.length > 3000 ? `${payload.slice(0, 3000)}…` : payload)]
  return ['curl -X', method, quote(`http://localhost:3000${url}`), ...options, ...body].join(' ')
}
