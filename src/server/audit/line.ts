import { z } from 'zod'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import type { Json } from '#contract/kernel/json.ts'
import { type Database, json, type Tx } from '#server/db/database.ts'
import type { Caller, Context } from '#server/kernel/handler.ts'
import { browserOf, parseInstallHeader } from '#server/http/device-headers.ts'

/** The origin of a call, and the server's log. */
export interface Origin extends Pick<Context, 'address' | 'header' | 'requestId' | 'now' | 'log'> {
  /** The caller; in a session of Login as each line names both people by itself. */
  caller?: Pick<Caller, 'accountID' | 'user_id' | 'actor'> | null
}

/** A person by their numbers. */
export interface Someone {
  account_id: number
  user_id: number
}

/** One line of an account's audit trail. */
export interface AuditLine {
  event: AuditEvent
  /** The company whose trail gets the line; 0, the provider's, if it concerns no company. */
  accountID: number
  /** Null for a stranger. */
  actor: Someone | null
  /** The record or person that it concerns. */
  about: { entity: string; id?: number; uid?: string } | null
  /** Small, and without passwords, tokens and e-mail addresses. */
  details?: Readonly<Record<string, Json>>
}

/** Makes a line about a person's own sign-in; `actor`: another person, or null for a stranger. */
export function auditLineOf(
  event: AuditEvent,
  person: Someone,
  actor: Someone | null = person,
): AuditLine {
  return {
    event,
    accountID: person.account_id,
    actor,
    about: { entity: 'user', id: person.user_id },
  }
}

const add = {
  name: 'audit-event',
  text: 'select add_audit_event($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
}

/**
 * Adds the line in the transaction of the act it records: both are committed or neither (rulings,
 * 39). `tx` may have any scope that can write.
 */
export async function addLine(
  tx: Tx,
  { caller, address, header, requestId, now }: Origin,
  { event, accountID, actor, about, details = {} }: AuditLine,
): Promise<void> {
  const who = whoOf(caller, actor)
  const person = [actor?.account_id ?? null, who.actor]
  const concerned = [about?.entity ?? null, about?.id ?? null, about?.uid ?? null]
  const device = [
    parseInstallHeader(header('install'))?.installId ?? null,
    browserOf(header('user-agent')),
  ]
  await tx.query(add, [
    accountID,
    now(),
    event,
    ...person,
    ...concerned,
    address.slice(0, 64),
    ...device,
    requestId,
    json(details),
    who.as,
  ])
}

/**
 * Returns who really acted and, in a session of Login as, the person they logged in as, who is the
 * caller there.
 */
function whoOf(
  caller: Origin['caller'],
  actor: Someone | null,
): { actor: number | null; as: number | null } {
  const author = caller?.actor && actor?.user_id === caller.user_id ? caller : null
  return { actor: author?.actor?.user_id ?? actor?.user_id ?? null, as: author?.user_id ?? null }
}

const addSeveral = {
  name: 'audit-events',
  text: `select count(add_audit_event($1, $2, event, $3, $4, entity, record_id, record_uid, $5, $6, $7, $8, coalesce(details, '{}'), $10))
           from json_to_recordset($9) as line (event text, entity text, record_id int, record_uid uuid, details jsonb)`,
}

/**
 * Adds the lines of one act to one trail, such as a branch of 2,000 people that is blocked, in one
 * statement.
 */
export async function addLines(
  tx: Tx,
  { caller, address, header, requestId, now }: Origin,
  accountID: number,
  actor: Someone,
  lines: readonly Pick<AuditLine, 'event' | 'about' | 'details'>[],
): Promise<void> {
  const who = whoOf(caller, actor)
  const each = lines.map(({ event, about, details = {} }) => ({
    event,
    entity: about?.entity ?? null,
    record_id: about?.id ?? null,
    record_uid: about?.uid ?? null,
    details,
  }))
  await tx.query(addSeveral, [
    accountID,
    now(),
    actor.account_id,
    who.actor,
    address.slice(0, 64),
    parseInstallHeader(header('install'))?.installId ?? null,
    browserOf(header('user-agent')),
    requestId,
    json(each),
    who.as,
  ])
}

/**
 * Writes the same event to the server's log, with the request's id and with people only by number.
 */
export function serverLogLine(
  { log, caller }: Pick<Origin, 'log' | 'caller'>,
  { event, accountID, actor, about, details: { why, count } = {} }: AuditLine,
): void {
  const { actor: who, as } = whoOf(caller, actor)
  const what = {
    event,
    account: accountID,
    actor: who,
    ...(as !== null && { as }),
    user: about?.entity === 'user' ? (about.id ?? null) : null,
    why,
    count,
  }
  log[why === 'slowed' ? 'warn' : 'info'](what, event)
}

/**
 * Wraps the database for one act and its line: each transaction through it also writes the line,
 * and after its commit the server's log gets the line too. `unless` recognizes a result that did
 * nothing.
 */
export function withAuditLine(
  db: Pick<Database, 'identity'>,
  origin: Origin,
  line: AuditLine,
  unless: (result: unknown) => boolean = () => false,
): Pick<Database, 'identity'> {
  return {
    identity: async (work) => {
      const [result, isDone] = await db.identity(async (tx) => {
        const result = await work(tx)
        if (unless(result)) return [result, false] as const
        await addLine(tx, origin, line)
        return [result, true] as const
      })
      if (isDone) serverLogLine(origin, line)
      return result
    },
  }
}

/** The origin of a call, as a job stores it until its line can be written. */
const someone = z.object({
  accountID: z.int(),
  user_id: z.int(),
  actor: z.object({ user_id: z.int(), name: z.string() }).nullable(),
})
export const carriedOrigin = z.object({
  caller: someone.nullable().optional(),
  address: z.string(),
  requestId: z.string(),
  install: z.string().nullable(),
  agent: z.string().nullable(),
})
export type CarriedOrigin = z.infer<typeof carriedOrigin>

/** Returns the parts of a call's origin that a job stores, short enough for a row. */
export function carry({
  caller,
  address,
  requestId,
  header,
}: Pick<Origin, 'caller' | 'address' | 'requestId' | 'header'>): CarriedOrigin {
  const short = (name: string) => header(name)?.slice(0, 200) ?? null
  const of = caller?.actor
    ? { accountID: caller.accountID, user_id: caller.user_id, actor: caller.actor }
    : null
  return {
    ...(of && { caller: of }),
    address,
    requestId,
    install: short('install'),
    agent: short('user-agent'),
  }
}

/**
 * Returns the origin of the line that a job writes: the call's, with the job's own time and log,
 * which names the call.
 */
export function arrived(
  { caller, address, requestId, install, agent }: CarriedOrigin,
  { now, log }: Pick<Origin, 'now' | 'log'>,
): Origin {
  const headers: Readonly<Record<string, string | null>> = { install, 'user-agent': agent }
  const say =
    (level: keyof Origin['log']): Origin['log'][typeof level] =>
    (what, text) =>
      log[level]({ requestId, ...what }, text)
  return {
    caller: caller ?? null,
    address,
    requestId,
    now,
    log: { info: say('info'), warn: say('warn'), error: say('error') },
    header: (name) => headers[name] ?? undefined,
  }
}
