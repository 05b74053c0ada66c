import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { refuseChanged } from '#contract/kernel/sent-back.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type {
  PlanPart,
  PlanTaskRow,
  PreTaskPlan,
  PreTaskPlanInput,
  PreTaskPlanRow,
  SentTask,
} from '#contract/pre-task-plans/schema.ts'
import { maySeeProject } from '#contract/projects/rules.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type Handlers, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { readAllRows } from '#server/lists/record-list.ts'
import type { Prints } from '#server/prints/prints.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { isIdempotencyKeyUsed } from '#server/records/idempotency.ts'
import { readRows } from '#server/records/read-rows.ts'
import { idempotencyKeyOf, changeOneRecord, createOneRecord } from '#server/records/single-call.ts'
import { planOfTask, projectsSaid } from './queries.ts'
import { submissionHandlers, type SubmissionKind } from './submissions.ts'

type PlanKind = RecordKind<PreTaskPlanRow, PreTaskPlanInput>
type Answered = MarkedReply<PreTaskPlanRow> | null | Refusal

/** Makes the handlers of pre-task plans and their submissions (API2-58 to API2-68). */
export function preTaskPlans(
  kind: PlanKind,
  submissions: SubmissionKind,
  prints: Prints,
): Handlers<'preTaskPlans'> {
  const change = async (
    ptpId: number,
    { accountID, project, ...part }: PlanPart,
    context: Context,
  ): Promise<Answered> => {
    if (accountID !== undefined && accountID !== context.accountID) return refuse('scope')
    const seen = await planSeen(kind, ptpId, context)
    if (isRefusal(seen)) return seen
    const projectID =
      part.projectID === undefined || part.projectID === seen.projectID
        ? (project?.projectID ?? part.projectID)
        : part.projectID
    // The project's name follows its number.
    const { said } = seen
    const renamed =
      project?.projectID === seen.projectID
        ? refuseChanged(
            { ...project },
            { name: said.name, number: said.number, address: said.address },
          )
        : null
    if (renamed !== null) return { ...renamed, fields: { project: 'It cannot be changed.' } }
    const tasks = part.tasks && withIDs(part.tasks, context)
    return changeOneRecord(
      kind,
      ptpId,
      { ...part, ...(projectID !== undefined && { projectID }), ...(tasks && { tasks }) },
      context,
    )
  }
  return {
    ...submissionHandlers(submissions, prints),

    plans: async ({ query: { accountID } }, context) => {
      if ((accountID ?? context.accountID) !== context.accountID) return refuse('scope')
      const chain = await context.caller.chain()
      return context.db.accountSnapshot(context.accountID, async (tx) => {
        const rows = (await readAllRows(tx, kind, context.epoch)).filter(
          ({ isRemoved }) => !isRemoved,
        )
        const projects = await projectsSaid(
          tx,
          rows.map(({ projectID }) => projectID),
        )
        return {
          data: rows
            .filter(({ projectID }) =>
              maySeeProject(
                context.caller,
                { assignedToUserID: projects.get(projectID)?.assignedToUserID ?? null },
                chain,
              ),
            )
            .map((row) => sentPlan(row, projects)),
        }
      })
    },

    create: async ({ body: { uid, accountID, tasks = [], ...rest } }, context) => {
      if (accountID !== context.accountID) return refuse('scope')
      const made = await createOneRecord(
        kind,
        { ...rest, tasks: withIDs(tasks, context) },
        context,
        uid,
      )
      return (await sent(made, context)) ?? refuse('not-found')
    },

    replace: async ({ params: { ptpId }, body }, context) =>
      sent(await change(ptpId, body, context), context),
    change: async ({ params: { ptpId }, body }, context) =>
      sent(await change(ptpId, body, context), context),

    remove: async ({ params: { ptpId } }, context) => {
      const seen = await planSeen(kind, ptpId, context)
      if (isRefusal(seen)) return seen
      // A removal carries no tag, because it applies to any version of the plan (G2-02).
      const answer = await changeOneRecord(
        kind,
        ptpId,
        { isRemoved: true },
        { ...context, ifMatch: null },
      )
      return isRefusal(answer) ? answer : null
    },

    createTask: async ({ body: { ptpId, ...body } }, context) => {
      const [task] = withIDs([body], context)
      const answer = await changeTasks(kind, ptpId, context, (tasks) => [
        ...tasks.filter(({ id }) => id !== task?.id),
        ...(task ? [task] : []),
      ])
      return isRefusal(answer) ? answer : (taskIn(answer, task?.id ?? '') ?? refuse('not-found'))
    },

    updateTask: async (
      { params: { ptpTaskId }, body: { description, hazards, controls, id, ptpId, etag } },
      context,
    ) => {
      const refusal = refuseChanged(
        { id, ptpId },
        { id: ptpTaskId, ptpId: (await planOf(ptpTaskId, context)) ?? null },
      )
      if (refusal !== null) return refusal
      // A task that is sent back carries the tag of its plan.
      const ifMatch = context.ifMatch ?? (typeof etag === 'string' ? etag : null)
      const part = {
        ...(description !== undefined && { description }),
        ...(hazards !== undefined && { hazards }),
        ...(controls !== undefined && { controls }),
      }
      const answer = await changeOfTask(kind, ptpTaskId, { ...context, ifMatch }, (tasks) =>
        tasks.map((task) => (task.id === ptpTaskId ? { ...task, ...part } : task)),
      )
      return isRefusal(answer) ? answer : taskIn(answer, ptpTaskId)
    },

    removeTask: async ({ params: { ptpTaskId } }, context) => {
      const answer = await changeOfTask(kind, ptpTaskId, { ...context, ifMatch: null }, (tasks) =>
        tasks.filter(({ id }) => id !== ptpTaskId),
      )
      return isRefusal(answer) ? answer : null
    },
  }
}

type Task = PreTaskPlanRow['tasks'][number]

/**
 * Returns tasks as they are stored. A task without an id gets one that is derived from the call's
 * key, so that a retry gives the same id.
 */
function withIDs(tasks: readonly SentTask[], context: Context): Task[] {
  const key = idempotencyKeyOf(context)
  return tasks.map(({ id, description, hazards = '', controls = '' }, place) => ({
    id: id ?? uuidV5(key, `task ${place}`),
    description,
    hazards,
    controls,
  }))
}

type Said = NonNullable<ReturnType<Projects['get']>>

/**
 * Returns a plan in its present state if the caller may see it. A proxy user sees those on the
 * projects of their own chain.
 */
async function planSeen(
  kind: PlanKind,
  ptpId: number,
  { caller, db, epoch, accountID }: Context,
): Promise<(PreTaskPlanRow & { said: Said }) | Refusal> {
  const chain = await caller.chain()
  return db.accountSnapshot(accountID, async (tx) => {
    const [row] = await readRows(tx, kind, { numbers: [ptpId] }, epoch)
    if (row === undefined || row.isRemoved) return refuse('not-found')
    const project = (await projectsSaid(tx, [row.projectID])).get(row.projectID)
    return project !== undefined && maySeeProject(caller, project, chain)
      ? { ...row, said: project }
      : refuse('not-found')
  })
}

/** Number of tries when others write the same plan at the same instant. */
const maxPlanTries = 4

/**
 * Changes the tasks of the plan's present state, so that no parallel change of a task is lost. `to`
 * returns null if nothing needs to change. A retry returns the plan unchanged.
 */
async function changeTasks(
  kind: PlanKind,
  ptpId: number,
  context: Context,
  to: (tasks: readonly Task[]) => Task[] | null,
): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const seen = await planSeen(kind, ptpId, context)
    if (isRefusal(seen)) return seen
    if (
      context.key !== null &&
      (await context.db.accountSnapshot(context.accountID, (tx) =>
        isIdempotencyKeyUsed(tx, idempotencyKeyOf(context)),
      ))
    )
      return reply(seen, { etag: seen.etag })
    const tasks = to(seen.tasks)
    if (tasks === null) return refuse('not-found')
    const answer = await changeOneRecord(
      kind,
      ptpId,
      { tasks },
      { ...context, ifMatch: context.ifMatch ?? seen.etag },
    )
    if (
      !isRefusal(answer) ||
      answer.refused !== 'changed' ||
      context.ifMatch !== null ||
      tries === maxPlanTries
    )
      return answer
  }
}

const planOf = (taskID: string, { db, accountID }: Context) =>
  db.accountSnapshot(accountID, (tx) => planOfTask(tx, taskID))

async function changeOfTask(
  kind: PlanKind,
  taskID: string,
  context: Context,
  to: (tasks: readonly Task[]) => Task[],
): Promise<Answered> {
  const ptpId = await planOf(taskID, context)
  return ptpId === undefined
    ? refuse('not-found')
    : changeTasks(kind, ptpId, context, (tasks) =>
        tasks.some(({ id }) => id === taskID) ? to(tasks) : null,
      )
}

function taskIn(
  answer: MarkedReply<PreTaskPlanRow> | null,
  taskID: string,
): MarkedReply<PlanTaskRow> | null {
  const task = answer?.body.tasks.find(({ id }) => id === taskID)
  return answer === null || task === undefined
    ? null
    : reply({ ...task, ptpId: answer.body.id, etag: answer.body.etag }, { etag: answer.body.etag })
}

type Projects = Awaited<ReturnType<typeof projectsSaid>>

function sentPlan(
  {
    id,
    uid,
    version,
    etag,
    ptpHash,
    title,
    projectID,
    projectName,
    tasks,
    creationDateTime,
  }: PreTaskPlanRow,
  projects: Projects,
): PreTaskPlan {
  const { name, number, address } = projects.get(projectID) ?? {
    name: projectName,
    number: '',
    address: '',
  }
  return {
    id,
    uid,
    version,
    etag,
    ptpHash,
    title,
    project: { projectID, name, number, address },
    tasks,
    creationDateTime,
  }
}

/** Presents a plan with its project, in a conflict also the row that was there first. */
async function sent(
  answer: Answered,
  { db, accountID }: Context,
): Promise<MarkedReply<PreTaskPlan> | null | Refusal> {
  const asSent = async (row: PreTaskPlanRow) =>
    sentPlan(
      row,
      await db.accountSnapshot(accountID, (tx: AccountTx) => projectsSaid(tx, [row.projectID])),
    )
  if (isRefusal(answer))
    return answer.row === undefined
      ? answer
      : { ...answer, row: await asSent(answer.row as PreTaskPlanRow) }
  return answer === null ? null : reply(await asSent(answer.body), { etag: answer.body.etag })
}
