import type { ChangedPlan, Publication } from '#contract/catalogue/publishing.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx, Queries } from '#server/db/database.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { rollBackIfRefused } from '#server/records/rollback.ts'
import { presentPlan } from '../present.ts'
import type { WholePlan } from '../published.ts'
import { allAdded, allRemoved, differences, type PlanState } from './differences.ts'
import { holdCatalogue } from './write.ts'

type Publishing = Pick<Handlers<'catalogue'>, 'changes' | 'publish' | 'publications' | 'version'>

/** Publishes the draft for companies as a new version (decision 61). */
export const publishing: Publishing = {
  // Reads across all companies, because it counts those that a change affects.
  changes: (_, { db }) =>
    db.system(async (tx) => ({
      plans: (await readChanged(tx)).map(presentChanged),
      order: await orderChange(tx),
    })),

  publish: ({ body: { plans, order, note } }, context) =>
    published(context, async (tx) => {
      await holdCatalogue(tx)
      const { publication_id: id } = await tx.one<{ publication_id: number }>(begin, [
        context.now(),
        context.caller.user_id,
        context.caller.name,
        note,
      ])
      for (const { safetyPlanID, edits } of plans.toSorted(
        (one, other) => one.safetyPlanID - other.safetyPlanID,
      )) {
        const row = await tx.maybe<{ edits: number }>(holdForPublishing, [safetyPlanID])
        if (row === undefined)
          return refuse('invalid', { fields: { plans: 'Choose programs from the list.' } })
        // The draft was edited since, so the publisher has not seen what would be published.
        if (row.edits !== edits) return refuse('changed')
        await tx.query('call publish_safety_plan($1, $2)', [safetyPlanID, id])
      }
      if (order)
        await tx.exec('update safety_plans set published_order = sort_order where is_active')
      return id
    }),

  publications: (_, { db }) => db.system((tx) => readPublications(tx, null)),

  version: async ({ params: { planID, version } }, { db }) => {
    const plan = await db.system((tx) => tx.maybe<WholePlan>(ofVersion, [planID, version]))
    return plan === undefined ? refuse('not-found') : presentPlan(plan, { enabled: new Set() })
  },
}

const begin =
  'insert into catalogue_publications (published_at, author_id, author_name, note) values ($1, $2, $3, $4) returning publication_id'
const holdForPublishing = 'select edits from safety_plans where safety_plan_id = $1 for update'
const ofVersion = `select v.safety_plan_id, v.version, c.published_at, v.name, v.is_active, p.sort_order, v.forms, v.questions
  from safety_plan_versions v join safety_plans p using (safety_plan_id) join catalogue_publications c using (publication_id) where v.safety_plan_id = $1 and v.version = $2`

interface ChangedRow {
  safety_plan_id: number
  edits: number
  companies: number
  /** Null if companies have never read it, or if it was removed before. */
  published: PlanState | null
  /** Null if it was removed from the draft. */
  draft: PlanState | null
}

// Leaves out programs that were made and removed again without being published.
const changed = `
  select p.safety_plan_id, p.edits, (select count(distinct account_id)::int from account_safety_forms a where a.safety_plan_id = p.safety_plan_id) as companies,
    case when v.is_active then json_build_object('name', v.name, 'forms', v.forms, 'questions', v.questions) end as published,
    case when p.is_active then json_build_object('name', p.name, 'forms', draft_forms(p.safety_plan_id), 'questions', draft_questions(p.safety_plan_id)) end as draft
    from safety_plans p left join safety_plan_versions v on v.safety_plan_id = p.safety_plan_id and v.version = p.published_version
   where p.edits is distinct from p.published_edits and (p.is_active or v.is_active)
   order by p.is_active desc, p.sort_order, p.safety_plan_id`

const readChanged = (tx: Queries): Promise<ChangedRow[]> => tx.query(changed)

function presentChanged({
  safety_plan_id,
  edits,
  companies,
  published: before,
  draft: after,
}: ChangedRow): ChangedPlan {
  const about = {
    safetyPlanID: safety_plan_id,
    name: (after ?? before)?.name ?? '',
    edits,
    companies,
  }
  if (after === null)
    return { ...about, state: 'removed', differences: before === null ? [] : allRemoved(before) }
  return before === null
    ? { ...about, state: 'new', differences: allAdded(after) }
    : { ...about, state: 'changed', differences: differences(before, after) }
}

/** Returns the names of published programs in the present order, and in the new one. */
async function orderChange(tx: Queries) {
  const names = async (column: string) =>
    (
      await tx.query<{ name: string }>(
        `select name from safety_plans where is_active and published_version is not null order by ${column}, safety_plan_id`,
      )
    ).map(({ name }) => name)
  const [from, to] = [await names('published_order'), await names('sort_order')]
  return from.join('\n') === to.join('\n') ? null : { from, to }
}

async function readPublications(tx: Queries, id: number | null): Promise<Publication[]> {
  return tx.query<Publication & { [column: string]: unknown }>(
    `select c.publication_id as "publicationID", c.published_at as "publishedAt", c.author_name as "authorName", c.note,
       coalesce((select json_agg(json_build_object('safetyPlanID', v.safety_plan_id, 'name', v.name, 'version', v.version, 'isActive', v.is_active) order by v.name)
                   from safety_plan_versions v where v.publication_id = c.publication_id), '[]') as plans
       from catalogue_publications c where $1::int is null or c.publication_id = $1 order by c.publication_id desc limit 100`,
    [id],
  )
}

/** Publishes and writes the line of the trail. A refused publication leaves nothing. */
async function published(
  context: Context,
  work: (tx: AccountTx) => Promise<number | Refusal>,
): Promise<Publication | Refusal> {
  const { accountID, caller } = context
  const done = await rollBackIfRefused(context.db, accountID, async (tx) => {
    const id = await work(tx)
    if (isRefusal(id)) return id
    const [publication] = await readPublications(tx, id)
    if (publication === undefined) throw new Error('It was just made.')
    const names = publication.plans.map(({ name }) => name)
    const line: AuditLine = {
      event: 'catalogue-published',
      accountID,
      actor: { account_id: caller.accountID, user_id: caller.user_id },
      about: null,
      details: { programs: names.slice(0, 20), count: names.length },
    }
    await addLine(tx, context, line)
    return { publication, line }
  })
  if (isRefusal(done)) return done
  serverLogLine(context, done.line)
  return done.publication
}
