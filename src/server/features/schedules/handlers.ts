import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { refuseChanged } from '#contract/kernel/sent-back.ts'
import { nextDue } from '#contract/schedules/due-times.ts'
import { recipientsIn, writeRecipients } from '#contract/schedules/recipients.ts'
import type { Schedule, ScheduleChange, ScheduleInput } from '#contract/schedules/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Caller, type Handlers, reply } from '#server/kernel/handler.ts'
import { readAllRows } from '#server/lists/record-list.ts'
import { chainOf, isInChain } from '#server/people/reporting-tree.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { changeOneRecord, createOneRecord } from '#server/records/single-call.ts'
import { contactsOf } from './queries.ts'
import { type Resending, runsOf, sendAgain } from './run-history.ts'

/** Makes the handlers of scheduled reports (API2-71 to API2-76). */
export const schedules = (
  kind: RecordKind<Schedule, ScheduleInput>,
  resending: Resending,
): Handlers<'schedules'> => ({
  contacts: async ({ params: { userID } }, { caller, db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) => {
      const may = isSystem(caller) || (await isInChain(tx, caller.user_id, userID))
      if (!may) return refuse('not-permitted')
      const found = await chainOf(tx, userID, accountID)
      return found === null ? refuse('not-found') : contactsOf(tx, userID, found.users)
    }),

  list: async ({ query }, { caller, db, accountID, epoch, now }) => {
    const chain = isSystem(caller) ? null : await caller.chain()
    const rows = await db.accountSnapshot(accountID, async (tx) => {
      const people = await peopleAsked(tx, caller, chain, query.userId)
      return isRefusal(people) ? people : readAllRows(tx, kind, epoch, people)
    })
    if (isRefusal(rows)) return rows
    return rows.filter(({ isRemoved }) => !isRemoved).map(withNextRun(now()))
  },

  create: async ({ body: [first] }, context) => {
    const { accountId, ...fields } = first ?? {}
    if (accountId !== undefined && accountId !== context.accountID)
      return refuse('invalid', { fields: { accountId: 'Must be the company of the address.' } })
    const made = await createOneRecord(kind, tidied(fields), context)
    if (isRefusal(made)) return made
    return reply([withNextRun(context.now())(made.body)], { etag: made.body.etag })
  },

  update: async ({ params: { scheduleJobId }, body }, context) => {
    const fields = inOneSpelling(body)
    if (isRefusal(fields)) return fields
    if (isRunWished(body, context.now())) {
      const [row] = await context.db.accountSnapshot(context.accountID, (tx) =>
        readRows(tx, kind, { numbers: [scheduleJobId] }, context.epoch),
      )
      const next = row && withNextRun(context.now())(row).nextRunDateTime
      const refusal = next === undefined ? null : refuseChanged(body, { nextRunDateTime: next })
      if (refusal !== null) return refusal
    }
    const changed = await changeOneRecord(kind, scheduleJobId, tidied(fields), context)
    if (changed === null || isRefusal(changed)) return changed
    return reply(withNextRun(context.now())(changed.body), { etag: changed.body.etag })
  },

  runs: ({ params }, context) => runsOf(params.scheduleJobId, context),

  sendAgain: ({ params }, context) => sendAgain(params, context, resending),

  remove: async ({ params: { scheduleJobId } }, context) => {
    // A removal carries no tag, because it applies to any version of the report (G2-02).
    const call = { ...context, ifMatch: null }
    const answer = await changeOneRecord(kind, scheduleJobId, { isRemoved: true }, call)
    return isRefusal(answer) ? answer : null
  },
})

const isSystem = ({ roleID }: Pick<Caller, 'roleID'>) => roleID === roles.systemAdmin

/**
 * Returns the people whose reports were requested, limited to those that the caller may see. Null:
 * all.
 */
async function peopleAsked(
  tx: AccountTx,
  caller: Caller,
  own: ReadonlySet<number> | null,
  userId: number | undefined,
): Promise<ReadonlySet<number> | null | Refusal> {
  if (userId === undefined || userId === caller.user_id) return own
  const asked = await chainOf(tx, userId, tx.accountID)
  if (asked === null) return refuse('not-found')
  return own === null ? asked.users : asked.users.intersection(own)
}

/** Returns the recipients as they are stored: trimmed, each address once. */
function tidied<Fields extends { recipientEmails?: string | undefined }>(fields: Fields): Fields {
  const { recipientEmails } = fields
  if (recipientEmails === undefined) return fields
  return { ...fields, recipientEmails: writeRecipients(recipientsIn(recipientEmails)) }
}

/** Reads both spellings of two fields as one, and refuses two values for one field (G2-77). */
function inOneSpelling(body: ScheduleChange): Omit<ScheduleChange, Spelled> | Refusal {
  const {
    JobTimezone,
    JobFrequencyValue,
    nextRunDateTime: _,
    ...fields
  } = body as ScheduleChange & { nextRunDateTime?: unknown }
  const pairs = [
    ['jobTimezone', fields.jobTimezone, JobTimezone],
    ['jobFrequencyValue', fields.jobFrequencyValue, JobFrequencyValue],
  ] as const
  for (const [name, lower, upper] of pairs) {
    if (upper === undefined) continue
    if (lower !== undefined && lower !== upper)
      return refuse('invalid', { fields: { [name]: 'Two spellings have different values.' } })
    fields[name] = upper
  }
  return fields
}

/**
 * Tells whether a call requests a future run. A row that is sent back may contain one in the past.
 */
function isRunWished(
  { nextRunDateTime }: ScheduleChange & { nextRunDateTime?: unknown },
  now: Date,
): boolean {
  if (nextRunDateTime === undefined || nextRunDateTime === null) return false
  const at = typeof nextRunDateTime === 'string' ? Date.parse(nextRunDateTime) : Number.NaN
  return Number.isNaN(at) || at > now.getTime()
}

type Spelled = 'JobTimezone' | 'JobFrequencyValue'

/**
 * Returns a function that adds the next run to a row, null for an inactive one (G2-83). It computes
 * each rule once, because the rows of a long list have few rules.
 */
function withNextRun(now: Date): (row: Schedule) => Schedule {
  const known = new Map<string, string | null>()
  return (row) => ({
    ...row,
    nextRunDateTime: row.status === 'active' ? dueOnce(known, row, now) : null,
  })
}

function dueOnce(known: Map<string, string | null>, row: Schedule, now: Date): string | null {
  const key = [row.jobFrequency, row.jobFrequencyValue, row.jobTime, row.jobTimezone].join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const due = nextDue(row, now.getTime())
  const text = due === null ? null : new Date(due).toISOString()
  known.set(key, text)
  return text
}
