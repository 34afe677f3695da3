import type { Pool } from 'pg'
import type { AccountId } from '../../../src/database/ids.ts'
import { isSamePerson } from './on-file.ts'

/**
 * The sends that are forbidden at a moment, and why: stated apart from the guards on purpose. Steps
 * by enrolment, answers by the reply that they answer; tests are always allowed.
 */
export type Forbidden = { steps: Map<number, string>; answers: Map<number, string> }

type Options = { pool: Pool; userIds: readonly AccountId[]; now: () => Date }

/** The clocks of two processes differ by as much. */
const maxSkew = '3 minutes'

/** A teammate's email of a step to the person, by which the campaign must be quiet now. */
const teammateWrote = `select from sends d join enrolments o on o.id = d.enrolment_id
  where d.kind = 'step' and d.user_id <> e.user_id and ${isSamePerson}
    and d.state in ('claimed', 'drafted', 'sent', 'unknown')
    and d.claimed_at > $2::timestamptz - (c.setup ->> 'quietDays')::integer * interval '1 day' + interval '${maxSkew}'`

/** The person in a teammate's campaign that runs and has them longer. */
const isSecond = `select from enrolments o join campaigns k on k.id = o.campaign_id
  where o.user_id <> e.user_id and o.id < e.id and ${isSamePerson} and k.status = 'running'
    and (o.state = 'active' or o.state = 'held' and o.reason <> 'in_teammates_campaign')`

/**
 * What was forbidden when a process last committed, which is when it asked its guards. Only one
 * process moves at a time, so that is what is forbidden now, unless it stood still since.
 */
export class Forbidding {
  readonly #options: Options
  /** By process that stood still since its last commit. */
  readonly #kept = new WeakMap<object, Forbidden>()

  constructor(options: Options) {
    this.#options = options
  }

  renew(process: object): void {
    this.#kept.delete(process)
  }

  async keep(process: object): Promise<void> {
    if (!this.#kept.has(process)) this.#kept.set(process, await this.#read())
  }

  /** Null: now. */
  async of(process: object | null): Promise<Forbidden> {
    return (process && this.#kept.get(process)) ?? (await this.#read())
  }

  async #read(): Promise<Forbidden> {
    const { pool, userIds, now } = this.#options
    const steps = await pool.query<{ id: number; why: string | null }>(
      `select e.id, case
         when c.status <> 'running' then 'its campaign was ' || c.status
         when exists (select from refused_addresses r where r.team_id = e.team_id and r.address_hash = e.address_hash) then 'the address was refused'
         when exists (select from mailboxes b where b.id = e.mailbox_id and b.held is not null) then 'its mailbox was stopped'
         when exists (select from inbound_messages m where m.enrolment_id = e.id and m.class = 'reply') then 'they had replied'
         when exists (${teammateWrote}) then 'a teammate had written'
         when exists (${isSecond}) then 'a teammate had them before'
       end as why
       from enrolments e join campaigns c on c.id = e.campaign_id where e.user_id = any($1)`,
      [userIds, now()],
    )
    const answers = await pool.query<{ id: number; why: string }>(
      `select i.id, r.why from inbound_messages i join enrolments e on e.id = i.enrolment_id and i.sender = e.address
       join refused_addresses r on r.team_id = e.team_id and r.address_hash = e.address_hash and (r.why = 'bounced' or r.at > i.received_at)
       where i.user_id = any($1)`,
      [userIds],
    )
    return {
      steps: new Map(steps.rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why]]))),
      answers: new Map(answers.rows.map(({ id, why }) => [id, `the address was ${why}`])),
    }
  }
}
