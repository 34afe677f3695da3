import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { fastify } from 'fastify'
import { pino } from 'pino'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { emptySearch } from '../../test/people/search-that.ts'
import { testDatabase } from '../../test/database.ts'
import { connectLive } from '../../test/live-client.ts'
import { measuredSearch } from '../features/people/measured-search.ts'
import { measureRequests } from '../http/http-metrics.ts'
import { measuredTasks } from '../jobs/job-metrics.ts'
import { measuredMailer } from '../mail/measured-mailer.ts'
import { measureProviders } from '../providers/provider-metrics.ts'
import { Metrics } from './metrics.ts'

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

const metricsOf = () => new Metrics({ pool, now: () => new Date() })

/** The samples whose name begins so. */
async function samples(metrics: Metrics, name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
}

const failing: PeopleSearch['ask'] = async (_question, signal) => {
  signal?.throwIfAborted()
  throw new Error('broken')
}

const fail = async () => {
  throw new Error('no')
}

test('answers that wait for something are not timed', async () => {
  const app = fastify()
  const metrics = metricsOf()
  measureRequests(app, metrics)
  app.get('/waits', { config: { waits: true } }, async () => 'at last')
  app.get('/streams', { config: { streams: true } }, async (request, reply) =>
    request.headers.accept === 'text/event-stream' ? reply.type('text/event-stream').send('') : 'now',
  )
  await app.inject({ url: '/waits' })
  await app.inject({ url: '/streams', headers: { accept: 'text/event-stream' } })
  expect(await samples(metrics, 'rapport_http_request_duration_seconds_count')).toEqual([])
  await app.inject({ url: '/streams' })
  expect(await samples(metrics, 'rapport_http_request_duration_seconds_count')).toEqual([
    'rapport_http_request_duration_seconds_count{method="GET",route="/streams",status="2xx"} 1',
  ])
})

test('a question that fails is counted; one whose caller has left is not', async () => {
  const metrics = metricsOf()
  const search = measuredSearch({ ...emptySearch, ask: failing }, metrics)
  const query = { type: 'JOBS', text: 'ab', limit: 1, without: [] } as const
  await expect(search.ask({ kind: 'suggest', ...query })).rejects.toThrow('broken')
  await expect(
    search.ask({ kind: 'suggest', ...query }, AbortSignal.abort(new Error('left'))),
  ).rejects.toThrow('left')
  expect(await samples(metrics, 'rapport_search_failures_total{')).toEqual([
    'rapport_search_failures_total{question="suggest"} 1',
  ])
  expect(await samples(metrics, 'rapport_search_duration_seconds_count')).toEqual([])
  expect(search.size).toBe(0)
})

test('attempts at jobs that fail, or stop with their process', async () => {
  const metrics = metricsOf()
  const [task] = measuredTasks([{ name: 'attempt', work: fail }], metrics)
  const log = pino({ level: 'silent' })
  await expect(task!.work({}, { log, signal: new AbortController().signal })).rejects.toThrow('no')
  await expect(task!.work({}, { log, signal: AbortSignal.abort() })).rejects.toThrow('no')
  expect(await samples(metrics, 'rapport_job_duration_seconds_count')).toEqual([
    'rapport_job_duration_seconds_count{job="attempt",outcome="failed"} 1',
    'rapport_job_duration_seconds_count{job="attempt",outcome="stopped"} 1',
  ])
})

test('jobs by state, those that were given up among them', async () => {
  const metrics = metricsOf()
  measuredTasks([], metrics)
  await pool.query(
    `select graphile_worker.add_job('due', run_at => now() - interval '1 hour'),
       graphile_worker.add_job('later', run_at => now() + interval '1 hour'), graphile_worker.add_job('given_up', max_attempts => 1)`,
  )
  await pool.query(
    `select graphile_worker.permanently_fail_jobs(array_agg(id), 'no') from graphile_worker.jobs where task_identifier = 'given_up'`,
  )
  expect((await samples(metrics, 'rapport_jobs{')).toSorted()).toEqual([
    'rapport_jobs{job="due",state="due"} 1',
    'rapport_jobs{job="given_up",state="failed"} 1',
    'rapport_jobs{job="later",state="later"} 1',
  ])
  const [delay, ...others] = await samples(metrics, 'rapport_job_delay_seconds{')
  expect(others).toEqual([])
  expect(Number(delay?.replace('rapport_job_delay_seconds{job="due"} ', ''))).toBeCloseTo(3600, -2)
})

test('emails that the mail server does not take now', async () => {
  const metrics = metricsOf()
  const mailer = measuredMailer({ send: () => Promise.reject(new Error('busy')) }, metrics)
  const mail = { to: 'ann@example.com', subject: '', text: '', html: '' }
  await expect(mailer.send(mail)).rejects.toThrow('busy')
  expect(await samples(metrics, 'rapport_account_emails_total{')).toEqual([
    'rapport_account_emails_total{outcome="failed"} 1',
  ])
})

test('providers by what they answered, as often as they are read', async () => {
  const metrics = metricsOf()
  const counts = { answers: 7, hits: 4, failures: 2, outages: 1, pausedMs: 1500 }
  const status = { provider: 'pdl', ...counts, ceiling: 50_000_000, price: 1 }
  measureProviders(metrics, { status: () => [status] }, [{ provider: 'search', ceiling: 60_000_000 }])
  for (let i = 0; i < 2; i++)
    expect(await samples(metrics, 'rapport_provider_')).toEqual([
      'rapport_provider_requests_total{provider="pdl",outcome="hit"} 4',
      'rapport_provider_requests_total{provider="pdl",outcome="miss"} 3',
      'rapport_provider_requests_total{provider="pdl",outcome="failure"} 2',
      'rapport_provider_pause_seconds{provider="pdl"} 1.5',
      'rapport_provider_ceiling_dollars{provider="pdl"} 50',
      'rapport_provider_ceiling_dollars{provider="search"} 60',
    ])
})

test('live connections, as long as they are open', async () => {
  const metrics = metricsOf()
  const t = await testApp({ pool, search: emptySearch, metrics })
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const live = 'rapport_live_connections'
  const { tokens } = await t.signIn()
  const client = await connectLive(url, { token: tokens.access_token })
  expect(await samples(metrics, live)).toEqual([`${live} 1`])
  client.socket.disconnect()
  await expect.poll(() => samples(metrics, live)).toEqual([`${live} 0`])
})
