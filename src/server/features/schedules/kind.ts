import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { schedulePresets } from '#contract/schedules/choices.ts'
import { scheduleFields } from '#contract/schedules/fields.ts'
import { maySeeSchedule, scheduleProblems, scheduleRules } from '#contract/schedules/rules.ts'
import {
  type Schedule,
  type ScheduleInput,
  scheduleInput,
  schedulePatch,
} from '#contract/schedules/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { CreateInput, KindDefinition, Writer } from '#server/records/kind.ts'
import { isAdministrator } from './queries.ts'

/**
 * Defines scheduled reports for the records engine (SCH-07, G2-76). A removed one stays stored,
 * with its history.
 */
export const scheduleKind: KindDefinition<Schedule, ScheduleInput, 'schedule'> = {
  entity: 'schedule',
  fields: scheduleFields,
  table: {
    name: 'schedules',
    number: 'schedule_job_id',
    ordinal: 'ordinal',
    counter: 'schedule_ordinal',
  },
  rules: scheduleRules,
  input: scheduleInput,
  patch: schedulePatch,
  ownerFields: ['userId'],
  serverSetFields: [],
  selfCheckedReferences: [],
  // The handlers set it, because it depends on the present time.
  computed: { nextRunDateTime: () => null },
  ticket: {
    created: 'Schedule Created',
    of: (row) => ({ assignedTo: null, toStatus: statusOf(row) }),
  },
  labelOf: (row) => row.jobTitle,
  maySee: ({ caller, chain }, row) => maySeeSchedule(caller, row, chain),
  refusesCreate: () => null,
  // A removed report seems not to exist. It can only be restored.
  refusesEdit: (_, row, sent) =>
    row.isRemoved && sent['isRemoved'] !== false ? refuse('not-found') : null,

  create: async (tx, writer, records) => {
    const made: MadeValues[] = []
    for (const { fields } of records) {
      const values = { ...schedulePresets, ...fields, userId: ownerOf(writer, fields) }
      const refusal =
        (await refusesOwner(tx, writer, values.userId)) ?? refusesValues(values, writer.receivedAt)
      if (refusal !== null) return refusal
      const { jobFrequencyValue, jobTimezone, status, daysRange, completionStatus, userId } = values
      const creationDateTime = writer.receivedAt.toISOString()
      made.push({
        jobFrequencyValue,
        jobTimezone,
        status,
        daysRange,
        completionStatus,
        userId,
        creationDateTime,
      })
    }
    return made
  },

  edit: async (_tx, { receivedAt }, { set, merged }) => {
    const becomesDaily = set['jobFrequency'] === 'daily' && !('jobFrequencyValue' in set)
    const follows = becomesDaily ? { jobFrequencyValue: '0' } : {}
    return refusesValues({ ...merged, ...follows }, receivedAt) ?? follows
  },
}

type MadeValues = Record<string, string | number | null>
type Fields = CreateInput<ScheduleInput>['fields']

function statusOf({ isRemoved, status }: Pick<Schedule, 'isRemoved' | 'status'>): string {
  if (isRemoved) return 'Removed'
  return status === 'active' ? 'Active' : 'Inactive'
}

/** Returns the person of a new report: the one that it names, else the caller. */
function ownerOf({ caller }: Writer, { userId }: Fields): number | null {
  return userId ?? (caller.roleID === roles.systemAdmin ? null : caller.user_id)
}

/**
 * Refuses a report of a person outside the writer's chain, because it would show their rows, and of
 * one who is no administrator, because its runs would fail.
 */
async function refusesOwner(
  tx: AccountTx,
  writer: Writer,
  userId: number | null,
): Promise<Refusal | null> {
  if (userId === null) return refuseOwner('Required.')
  if (!maySeeSchedule(writer.caller, { userId }, writer.chain))
    return refuseOwner('Must be you or an associate below you.')
  if (await isAdministrator(tx, userId)) return null
  return refuseOwner('Must be an administrator of the company.')
}

function refuseOwner(problem: string): Refusal {
  return refuse('invalid', { fields: { userId: problem } })
}

function refusesValues(values: Readonly<Record<string, unknown>>, now: Date): Refusal | null {
  const fields = scheduleProblems(values, now.getTime())
  return Object.keys(fields).length > 0 ? refuse('invalid', { fields }) : null
}
