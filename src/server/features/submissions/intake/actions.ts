import type { DueDays } from '#contract/access/own-company.ts'
import { presetDue } from '#contract/corrective-actions/due.ts'
import { opened } from '#contract/corrective-actions/lookups.ts'
import type {
  CorrectiveAction,
  CorrectiveActionInput,
} from '#contract/corrective-actions/schema.ts'
import type { SubmissionRow } from '#contract/submissions/schema.ts'
import { dayIn } from '#contract/kernel/day.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { FormOfVersion } from '#server/features/catalogue/door.ts'
import type { RecordKind, Writer } from '#server/records/kind.ts'
import { insertRecords, type NewRecord } from '#server/records/write.ts'
import type { CheckedAnswer } from './checked-answers.ts'
import type { RecordProject } from './project.ts'

export type ActionKind = RecordKind<CorrectiveAction, CorrectiveActionInput>

/** The record that actions are opened from. */
interface Origin {
  row: SubmissionRow
  project: RecordProject
  form: FormOfVersion
  answers: readonly CheckedAnswer[]
}

const assigneeSql = {
  name: 'finding-assignee',
  text: `
    with recursive above as (
      select user_id, role_id, blocked, reports_to_user_id, 0 as steps from users where account_id = $1 and user_id = $3
      union
      select u.user_id, u.role_id, u.blocked, u.reports_to_user_id, a.steps + 1 from above a join users u on u.account_id = $1 and u.user_id = a.reports_to_user_id where a.steps < 100
    ), those as (
      select user_id, 0 as nth from users where account_id = $1 and user_id = $2 and user_id <> $3 and role_id = 2 and not blocked
      union all select user_id, 1 + steps from above where role_id = 2 and not blocked and user_id <> $3
    )
    select (select user_id from those order by nth limit 1) as assignee, time_zone,
           json_build_object('Low', due_days_low, 'Medium', due_days_medium, 'High', due_days_high, 'Critical', due_days_critical) as due_days
      from accounts where account_id = $1`,
}
const link = {
  name: 'submission-action',
  text: 'insert into submission_actions (account_id, submission_id, question_id, corrective_action_id) select $1, $2, * from unnest($3::int[], $4::int[])',
}

/**
 * Opens a corrective action for each finding that requests one (ruling 59), by the record's author.
 * The assignee is the project's assignee if that is another safety professional, else the first one
 * above the author, else the author. Runs in the record's transaction with derived uids, so that
 * each action is opened once.
 */
export async function openActions(
  tx: AccountTx,
  kind: ActionKind,
  writer: Writer,
  origin: Origin,
): Promise<void> {
  const asked = origin.answers.flatMap(({ kept, finding }) =>
    finding?.opensAction === true ? [{ kept, finding }] : [],
  )
  if (asked.length === 0) return
  const { caller, receivedAt } = writer
  const { assignee, time_zone, due_days } = await tx.one<{
    assignee: number | null
    time_zone: string
    due_days: DueDays
  }>(assigneeSql, [tx.accountID, origin.project.assignedToUserID, caller.user_id])
  const today = dayIn(time_zone, receivedAt.getTime())
  const { form, parent } = origin.form
  const actions = asked.map(({ kept, finding }): NewRecord => {
    const uid = uuidV5(origin.row.uid, `finding ${kept.questionID}`)
    const values: JsonObject = {
      title: finding.title === '' ? kept.description.slice(0, 255) : finding.title,
      description: firstSaid(finding.description, kept.note, kept.description),
      projectID: origin.project.project_id,
      accountID: tx.accountID,
      safetyPlanID: origin.form.safetyPlanID,
      safetyPlanVersion: origin.form.version,
      safetyPlanName: origin.form.planName,
      safetyFormID: (parent ?? form).id,
      safetyFormName: (parent ?? form).name,
      subSafetyFormID: parent && form.id,
      subSafetyFormName: parent && form.name,
      safetyQuestionID: kept.questionID,
      safetyQuestion: kept.description,
      trigger: finding.trigger,
      severity: finding.severity,
      status: opened,
      incidentLocation:
        finding.incidentLocation === '' ? origin.project.name : finding.incidentLocation,
      incidentTime: origin.row.submissionDateTime,
      assignedTo: assignee ?? caller.user_id,
      openedBy: caller.user_id,
      dueDate: finding.dueDate ?? presetDue(finding.severity, due_days, today),
      notes: kind.ticket.created,
      creationDateTime: receivedAt.toISOString(),
    }
    return { uid, ticketID: uuidV5(uid, 'ticket'), values }
  })
  const rows = await insertRecords(tx, kind, writer, actions, null)
  const numbers = new Map(rows.map(({ uid, correctiveActionID }) => [uid, correctiveActionID]))
  const opens = asked.flatMap(({ kept }, place) => {
    const number = numbers.get(actions[place]?.uid ?? '')
    return number === undefined ? [] : [[kept.questionID, number] as const]
  })
  await tx.exec(link, [
    tx.accountID,
    origin.row.id,
    opens.map(([question]) => question),
    opens.map(([, number]) => number),
  ])
}

const firstSaid = (...texts: readonly string[]) => texts.find((text) => text !== '') ?? ''
