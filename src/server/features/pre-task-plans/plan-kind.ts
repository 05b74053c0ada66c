import { preTaskPlanFields } from '#contract/pre-task-plans/fields.ts'
import { preTaskPlanRules } from '#contract/pre-task-plans/rules.ts'
import {
  type PreTaskPlanInput,
  preTaskPlanInput,
  preTaskPlanPatch,
  type PreTaskPlanRow,
} from '#contract/pre-task-plans/schema.ts'
import { maySeeProject } from '#contract/projects/rules.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { AccountTx } from '#server/db/database.ts'
import { linesOf, maxPlanLines, type PlanTask } from '#contract/pre-task-plans/lines.ts'
import type { KindDefinition, Writer } from '#server/records/kind.ts'
import { keepTasks, type PlannedProject, projectFor } from './queries.ts'

/**
 * Defines pre-task plans for the records engine. The operations check permissions. For a proxy user
 * `handlers.ts` checks what they may see.
 */
export const preTaskPlanKind: KindDefinition<PreTaskPlanRow, PreTaskPlanInput, 'ptp'> = {
  entity: 'ptp',
  fields: preTaskPlanFields,
  table: { name: 'pre_task_plans', number: 'ptp_id', ordinal: 'number', counter: 'ptp_number' },
  rules: preTaskPlanRules,
  input: preTaskPlanInput,
  patch: preTaskPlanPatch,
  ownerFields: [],
  serverSetFields: [],
  selfCheckedReferences: ['projectID'],
  computed: { ptpHash: (ordinal) => `PTP-${ordinal}` },
  ticket: {
    created: 'Pre-task Plan Created',
    of: ({ isRemoved }) => ({ assignedTo: null, toStatus: isRemoved ? 'Removed' : 'Active' }),
  },
  labelOf: (row) => row.ptpHash,
  maySee: () => true,
  refusesCreate: () => null,
  refusesEdit: (_, row, sent) =>
    row.isRemoved && sent['isRemoved'] !== false ? refuse('not-found') : null,

  create: async (tx, writer, records) => {
    const values: JsonObject[] = []
    for (const { uid, fields } of records) {
      if (isTooLong(fields.tasks ?? [])) return tooLong
      const project = await usableProject(tx, writer, fields.projectID)
      if (isRefusal(project)) return project
      if (
        !(await keepTasks(
          tx,
          uid,
          (fields.tasks ?? []).map(({ id }) => id),
        ))
      )
        return taken
      values.push({
        projectID: project.project_id,
        creationDateTime: writer.receivedAt.toISOString(),
      })
    }
    return values
  },

  edit: async (tx, writer, { before, set, merged }) => {
    if (isTooLong(merged.tasks)) return tooLong
    if (
      'tasks' in set &&
      !(await keepTasks(
        tx,
        before.uid,
        merged.tasks.map(({ id }) => id),
      ))
    )
      return taken
    if (merged.projectID === before.projectID) return {}
    const project = await usableProject(tx, writer, merged.projectID)
    return isRefusal(project)
      ? project
      : { projectID: project.project_id, projectName: project.name }
  },
}

const taken = refuse('invalid', {
  fields: { tasks: 'Each must have an id that no other plan has.' },
})

const isTooLong = (tasks: readonly PlanTask[]) => linesOf(tasks).length > maxPlanLines
const tooLong = refuse('invalid', { fields: { tasks: `At most ${maxPlanLines} lines.` } })

/** Returns the project of a plan. It must exist, be visible to the writer and be active. */
async function usableProject(
  tx: AccountTx,
  { caller, chain }: Writer,
  ref: Ref,
): Promise<PlannedProject | Refusal> {
  const project = await projectFor(tx, ref)
  if (project === undefined || !maySeeProject(caller, project, chain)) {
    return refuse('not-found', {
      message: 'The project does not exist or you may not see it.',
      fields: { projectID: preTaskPlanFields.projectID.asks },
    })
  }
  return project.isActive
    ? project
    : refuse('inactive', { fields: { projectID: preTaskPlanFields.projectID.asks } })
}
