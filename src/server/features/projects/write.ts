import type { JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { type Project, projectInput } from '#contract/projects/schema.ts'
import type { AccountTx, Ending } from '#server/db/database.ts'
import { recordTag } from '#server/etag.ts'
import type { Creation, Edit, Writer } from '#server/records/kind.ts'
import { assignable, insertProjects, type NewProject, writeProject } from './queries.ts'

const chooseSomebody = 'Please assign the project to user!'

/** Create projects, all or none; `null` when a uid is taken (API2-31, F-29: equal numbers are no reason to refuse). */
export async function createProjects(
  tx: AccountTx,
  writer: Writer,
  records: readonly Creation[],
  authoredAt: string | null,
): Promise<Project[] | Refusal | null> {
  const made: NewProject[] = records.map(({ uid, ticketID, fields }) => {
    const { assignedToUserID, ...input } = projectInput.parse(fields)
    return { uid, ticketID, ...input, assignedToUserID: Number(assignedToUserID) }
  })
  const people = await assignable(tx, made.map((project) => project.assignedToUserID))
  const wrong = made.flatMap((project, n) => (people.has(project.assignedToUserID) ? [] : [records.length === 1 ? 'assignedToUserID' : `${n}.assignedToUserID`]))
  if (wrong.length > 0) return refuse('invalid', { fields: Object.fromEntries(wrong.map((field) => [field, chooseSomebody])) })
  const rows = await insertProjects(tx, writer, made, authoredAt)
  return rows.length === made.length ? rows : null
}

/** Rules on the merged row, then row, ticket and counter in one statement. */
export async function editProject(tx: AccountTx, writer: Writer, { before, set, ticketID, authoredAt }: Edit<Project>): Promise<Ending<Project> | Refusal> {
  const merged = merge(before, set)
  let assignedToUser = before.assignedToUser
  if (merged.assignedToUserID !== null && merged.assignedToUserID !== before.assignedToUserID) {
    // Whoever has it may keep it, also when blocked (G2-30).
    const name = (await assignable(tx, [merged.assignedToUserID])).get(merged.assignedToUserID)
    if (name === undefined) return refuse('invalid', { fields: { assignedToUserID: chooseSomebody } })
    assignedToUser = { user_id: merged.assignedToUserID, name }
  }
  const version = before.version + 1
  const row: Project = { ...merged, assignedToUser, version, etag: recordTag(writer.epoch, version) }
  const was: JsonObject = before
  const changes = Object.fromEntries(Object.entries(set).map(([field, to]) => [field, { from: was[field] ?? null, to }]))
  return writeProject(tx, writer, row, { ticketID, authoredAt, changes, renamed: row.name !== before.name })
}

/** The row with what is set; `set` was parsed, so a field that is there has its type. */
function merge(before: Project, set: JsonObject): Project {
  const { number, name, address, isActive, assignedToUserID } = set
  return {
    ...before,
    number: typeof number === 'string' ? number : before.number,
    name: typeof name === 'string' ? name : before.name,
    address: typeof address === 'string' ? address : before.address,
    isActive: typeof isActive === 'boolean' ? isActive : before.isActive,
    assignedToUserID: typeof assignedToUserID === 'number' ? assignedToUserID : before.assignedToUserID,
  }
}
