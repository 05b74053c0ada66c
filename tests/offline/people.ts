import type { Entry } from '#client/data/outbox/core/types.ts'
import type { AppendResult, EntryDraft, EntryView, Outbox } from '#client/data/outbox/outbox.ts'
import { correctiveActionRules } from '#contract/corrective-actions/rules.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { projectRules } from '#contract/projects/rules.ts'
import { type Tab, viewOf } from './device.ts'
import { decideOnPhotos, withPhotos } from './photos.ts'
import { isCommentAlone, growingLists, additionsOnTop } from './comment-model.ts'
import { commentOrAnswer } from './comment-acts.ts'
import { look, type World } from './world.ts'

/** The values that people enter; few, so that people sometimes agree and sometimes conflict. */
const values: Record<string, readonly Json[]> = {
  title: ['Loose rail', 'Loose guardrail', 'Rail missing', ''],
  description: ['West stair', 'East stair', 'Both stairs'],
  severity: ['Low', 'Medium', 'High'],
  status: ['Opened', 'In Progress', 'Closed', 'Closed'],
  assignedTo: ['1', '1', '2'],
  dueDate: ['2026-12-01', '2026-12-08', null],
  isReadyToCheck: [true, true, false],
  name: ['Harbor tower', 'Harbor Tower', 'Quay'],
  number: ['P-1', 'P-2'],
  isActive: [true, true, true, false],
}
const fieldsOf = {
  action: [
    'title',
    'description',
    'severity',
    'status',
    'status',
    'assignedTo',
    'dueDate',
    'isReadyToCheck',
  ],
  project: ['name', 'number', 'isActive'],
} as const

/** Opens a form, writes for a while and saves; the page may close before. */
export function writeSomething(world: World, tab: Tab): void {
  const { chance } = world
  const draft = formOf(world, tab)
  if (draft === null || tab.outbox === null) return
  const row = viewOf(tab).action.find(({ uid }) => uid === draft.ref) ?? {}
  if (world.photos && draft.entity === 'action' && chance.percent(50))
    void withPhotos(world, tab, draft, row).then(
      (whole) => typeIn(world, tab, whole),
      () => undefined,
    )
  else typeIn(world, tab, draft)
}

function typeIn(world: World, tab: Tab, draft: EntryDraft): void {
  const { chance, scheduler } = world
  const form = { form: draft.entity, ref: draft.ref }
  if (chance.percent(50)) {
    const { id: entryId, seen, guards, patch } = draft
    void tab.outbox?.drafts.save({ ...form, entryId, values: patch, seen, guards }).catch(() => {})
  }
  scheduler.plan(
    chance.next() * 20_000,
    tab,
    'act',
    () => void save(world, tab, { ...draft, draft: form }),
  )
}

async function save({ chance, oracle }: World, tab: Tab, draft: EntryDraft): Promise<void> {
  const { outbox } = tab
  if (outbox === null) return
  const twice = chance.percent(8)
  const first = outbox.append(draft)
  if (twice) void outbox.append(draft)
  const kept = await first
  if (kept.ok) oracle.told(kept.id)
  if (kept.ok && chance.percent(30)) void outbox.awaitOutcome(kept.id, 3000)
}

/**
 * Restores the draft in another page after a crash, under the id with which it was opened (F-83).
 */
export async function reviveDraft(world: World, tab: Tab): Promise<void> {
  const { outbox } = tab
  const database = tab.device.disk.databases.get(`box:${tab.scope.tenant}:${tab.scope.user}`)
  const kept = [...(database?.rows.drafts.values() ?? [])][0]
  if (outbox === null || kept === undefined) return
  const draft = await outbox.drafts.load(kept.form, kept.ref)
  if (
    draft === undefined ||
    typeof draft.values !== 'object' ||
    draft.values === null ||
    Array.isArray(draft.values)
  )
    return
  const isComment = isCommentAlone(draft.values)
  const isNew = !('notes' in draft.values) && !isComment
  const patch =
    world.chance.percent(30) && ('title' in draft.values || 'name' in draft.values)
      ? {
          ...draft.values,
          [draft.form === 'project' ? 'name' : 'title']: 'Written after the crash',
        }
      : draft.values
  // A draft that was changed after the crash is a new change with its own mark.
  const mark: JsonObject =
    patch === draft.values || isNew || isComment
      ? {}
      : { notes: markOf(world, { ...draft.guards, ...draft.seen }) }
  await save(world, tab, {
    id: draft.entryId,
    entity: draft.form === 'project' ? 'project' : 'action',
    ref: draft.ref,
    op: isNew ? 'create' : 'patch',
    patch: { ...patch, ...mark },
    seen: draft.seen,
    guards: draft.guards,
    draft: { form: draft.form, ref: draft.ref },
  })
}

function formOf(world: World, tab: Tab): EntryDraft | null {
  const { chance } = world
  look(world, tab)
  const view = viewOf(tab)
  const [id, ref] = [chance.uuid(), chance.uuid()]
  const isNew = { id, ref, op: 'create', seen: {}, guards: {} } as const
  const projects = view.project.filter((row) => row['isActive'] === true)
  if (view.project.length === 0 || chance.percent(8)) {
    const one = () => ({ name: `Site ${++world.forms}`, number: chance.pick(['P-1', 'P-2']) })
    return {
      ...isNew,
      entity: 'project',
      patch: chance.percent(25) ? { each: [one(), one()] } : one(),
    }
  }
  if (projects.length > 0 && (view.action.length === 0 || chance.percent(20))) {
    const projectID = String(chance.pick(projects)['uid'])
    const title = `New ${++world.forms}`
    return {
      ...isNew,
      entity: 'action',
      patch: {
        title,
        description: 'West stair',
        severity: 'Low',
        assignedTo: world.assignee(tab.scope.user),
        projectID,
      },
    }
  }
  const entity = view.action.length > 0 && chance.percent(80) ? 'action' : 'project'
  // Rarely chooses a record that the server does not let this person change.
  const mine = view[entity].filter(
    (row) => entity === 'project' || [row['openedBy'], row['assignedTo']].includes(tab.scope.user),
  )
  const rows = mine.length > 0 && !chance.percent(8) ? mine : view[entity]
  const row = rows.length > 0 ? chance.pick(rows) : undefined
  if (world.comments !== null && entity === 'action' && chance.percent(40)) {
    const seen = chance.pick(view.action)
    return commentOrAnswer(world, seen, id, () => markOf(world, seen))
  }
  return row === undefined ? null : editOf(world, entity, row, id)
}

function editOf(
  world: World,
  entity: 'action' | 'project',
  row: JsonObject,
  id: string,
): EntryDraft {
  const { chance } = world
  const patch: JsonObject = { notes: markOf(world, row) }
  if (!chance.percent(15)) {
    for (let n = chance.between(1, 2); n > 0; n--) {
      const field = chance.pick(fieldsOf[entity])
      const value = chance.pick(values[field] ?? [])
      // Rarely sends an empty title, which the server refuses.
      if (value !== '' || chance.percent(20)) patch[field] = value
    }
  }
  const seen = pick(
    row,
    Object.keys(patch).filter((field) => field !== 'notes'),
  )
  const rules = entity === 'action' ? correctiveActionRules : projectRules
  return {
    id,
    entity,
    ref: String(row['uid']),
    op: 'patch',
    patch,
    seen,
    guards: pick(row, rules.guards(patch, seen)),
  }
}

/** Gives each form its own note, by which the oracle recognizes it. */
function markOf(world: World, row: JsonObject): string {
  const mark = `note ${++world.forms}`
  world.oracle.opened(mark, row)
  return mark
}

/** Decides on an entry in review, or discards it. */
export function decide(world: World, tab: Tab, view: EntryView, last: boolean): void {
  const { chance } = world
  const { outbox } = tab
  if (outbox === null) return
  const { entry, review } = view
  if (world.photos && chance.percent(80) && decideOnPhotos(world, tab, view, last)) return
  const discard = () =>
    chance.percent(50) ? outbox.decide.discard(entry.id) : outbox.decide.takeTheirs(entry.id)
  const edited = () => {
    const field = entry.entity === 'action' ? 'title' : 'name'
    const patch: JsonObject =
      'each' in entry.patch ? entry.patch : { ...entry.patch, [field]: `Decided ${++world.forms}` }
    // Chooses another project, if that was the reason (F-27).
    const projects =
      world.files !== null && 'projectID' in patch
        ? viewOf(tab).project.filter((row) => row['isActive'] === true)
        : []
    if (projects.length > 0) patch['projectID'] = String(chance.pick(projects)['uid'])
    const shown = review?.row ?? viewOf(tab)[entry.entity].find((row) => row['uid'] === entry.ref)
    const seen =
      shown === undefined
        ? undefined
        : pick(
            shown,
            Object.keys(patch).filter((name) => name !== 'notes'),
          )
    const isAgainstShown = seen !== undefined && review?.row === null
    return outbox.decide.edit(entry.id, {
      patch: isAgainstShown
        ? { ...patch, ...additionsOnTop(patch, entry.seen, shown ?? {}) }
        : patch,
      ...(isAgainstShown && { seen, guards: entry.guards }),
    })
  }
  const ways = last
    ? [discard]
    : [
        discard,
        () => outbox.decide.keepMine(entry.id),
        () => outbox.decide.keepMine(entry.id),
        edited,
        () => outbox.decide.retry(entry.id),
      ]
  if (review?.row === null && entry.op === 'patch') ways.splice(ways.indexOf(edited), last ? 0 : 1)
  // Copies the text for a deleted record into a new one and discards the old change (F-28).
  if (
    world.files !== null &&
    review?.code === 'not-found' &&
    entry.op === 'patch' &&
    entry.entity === 'action' &&
    !last
  )
    ways.push(() => copyIntoNew(world, tab, outbox, entry))
  const way = chance.pick(ways)
  void way()
  // The person decides on the same entry in another tab shortly after (F-77).
  const other = tab.device.tabs.find(
    (one) => one !== tab && one.outbox !== null && one.scope.user === tab.scope.user,
  )
  if (other !== undefined && chance.percent(10)) void other.outbox?.decide.keepMine(entry.id)
}

/** Fields that a new action does not have. */
const onlyChanged = new Set(['notes', 'isConfirmed', ...growingLists])

async function copyIntoNew(
  { chance, oracle, forms, assignee }: World,
  tab: Tab,
  outbox: Outbox,
  entry: Entry,
): Promise<AppendResult> {
  const project = viewOf(tab).project.find((row) => row['isActive'] === true)
  const words = Object.fromEntries(
    Object.entries(entry.patch).filter(([field]) => !onlyChanged.has(field)),
  )
  const patch = {
    title: `Copied ${forms}`,
    description: 'West stair',
    severity: 'Low',
    ...words,
    assignedTo: assignee(tab.scope.user),
    status: 'Opened',
    projectID: String(project?.['uid'] ?? chance.uuid()),
  }
  const kept = await outbox.append({
    id: chance.uuid(),
    ref: chance.uuid(),
    entity: 'action',
    op: 'create',
    patch,
    seen: {},
    guards: {},
    discards: [entry.id],
  })
  if (kept.ok) oracle.told(kept.id)
  return kept
}

/** Enters a discarded change again: the same text as a new change. */
export async function enterAgain(world: World, tab: Tab): Promise<void> {
  const { chance } = world
  const ended = (await tab.outbox?.readEndedEntries())?.find(({ end }) => end === 'discarded')
  if (ended === undefined) return
  const {
    entity,
    op,
    patch: { photos: _, ...patch },
  } = ended.entry
  const id = chance.uuid()
  if (op === 'create')
    return save(world, tab, { id, entity, ref: chance.uuid(), op, patch, seen: {}, guards: {} })
  const row = viewOf(tab)[entity].find((one) => one['uid'] === ended.entry.ref)
  if (row === undefined) return
  const again: JsonObject = {
    ...patch,
    ...additionsOnTop(patch, ended.entry.seen, row),
    ...(!isCommentAlone(patch) && { notes: markOf(world, row) }),
  }
  const seen = pick(
    row,
    Object.keys(again).filter((field) => field !== 'notes'),
  )
  const rules = entity === 'action' ? correctiveActionRules : projectRules
  await save(world, tab, {
    id,
    entity,
    ref: ended.entry.ref,
    op,
    patch: again,
    seen,
    guards: pick(row, rules.guards(again, seen)),
  })
}

function pick(row: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}
