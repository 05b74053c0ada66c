import { describe, expect, test } from 'vitest'
import type { Entry } from '#client/data/outbox/core/types.ts'
import { emptySnapshot } from '#client/data/outbox/outbox.ts'
import { correctiveAction } from '#client/features/corrective-actions/record.ts'
import { project } from '#client/features/projects/record.ts'
import type { NamedReference, NameResolver } from './record.ts'
import { type Overlay, overlayRow } from './overlay-row.ts'
import { overlayRows } from './overlay-rows.ts'

const person = { user_id: 3, name: 'Marcus Reyes' }
const known: NamedReference[] = [
  { id: 3, name: 'Marcus Reyes' },
  { id: 4, name: 'Ana Price' },
  { id: 9, name: 'Marina Walk' },
]
const plans = [
  {
    safetyPlanID: 5,
    name: 'Falls',
    forms: [
      {
        id: 50,
        name: 'Daily',
        subForms: [],
        questions: [{ id: 1, description: 'Is it guarded?' }],
      },
    ],
  },
]
const names: NameResolver = {
  me: person,
  account: { accountID: 1, companyName: 'Ridgeline Builders' },
  company: null,
  resolveReference: (_, ref) => known.find(({ id }) => id === ref) ?? null,
  lookup: <T>() => ({ value: plans, asOf: 0, isUnconfirmed: false }) as T,
}
const overlays = { action: correctiveAction.overlay(names), project: project.overlay(names) }
const row = (uid: string, title = 'A') => ({
  uid,
  version: 3,
  etag: '"e.3"',
  title,
  status: 'Opened',
  assignedTo: 3,
  assignedToUser: person,
  closedBy: null,
})

function entry(ref: string, patch: Entry['patch'], op: Entry['op'] = 'patch'): Entry {
  return {
    id: `i-${ref}`,
    v: 1,
    seq: 1,
    scope: { tenant: '1', user: '3' },
    entity: 'action',
    ref,
    op,
    patch,
    seen: {},
    guards: {},
    deps: [],
    blobs: [],
    authoredAt: '2026-11-20T10:00:00.000Z',
    replaces: [],
  }
}
const waiting = (one: Entry) => ({
  entry: one,
  delivery: {
    id: one.id,
    state: 'queued' as const,
    attempted: false,
    attempts: 0,
    alone: 0,
    fence: 0,
  },
  displayStatus: 'saved' as const,
})
const overlayOf = (...entries: Entry[]): Overlay => ({
  over: {
    ...emptySnapshot,
    lanes: new Map(entries.map((one) => [one.ref, [waiting(one)]])),
    epoch: 'e',
  },
  overlays,
  records: { correctiveAction, project },
  sent: new Set(),
})

describe('a view is the row with the waiting entries over it', () => {
  test('rows without entries are the same objects as in the response', () => {
    const rows = [row('a'), row('b')]
    expect(overlayRows(rows, 'correctiveAction', overlayOf())).toBe(rows)
    const view = overlayRows(rows, 'correctiveAction', overlayOf(entry('b', { title: 'B' })))
    expect(view[0]).toBe(rows[0])
    expect(view[1]).toMatchObject({
      title: 'B',
      sync: { state: 'saved', count: 1, numberFollows: false },
    })
  })

  test('PROJ-20 CA-17 a created record joins the list with all its companion fields', () => {
    const made = entry(
      'n',
      {
        title: 'New',
        projectID: 9,
        assignedTo: 4,
        safetyPlanID: 5,
        safetyFormID: 50,
        safetyQuestionID: 1,
      },
      'create',
    )
    const view = overlayRows([row('a')], 'correctiveAction', overlayOf(made))
    expect(view).toHaveLength(2)
    expect(view[1]).toMatchObject({
      title: 'New',
      projectName: 'Marina Walk',
      assignedToUser: { name: 'Ana Price' },
      openedByUser: person,
      status: 'Opened',
      safetyQuestion: 'Is it guarded?',
      caTicketHash: '',
      sync: { numberFollows: true },
    })
  })

  test('CA-90 a list shows what others added since, with what waits here', () => {
    const [before, theirs, mine] = ['a', 'b', 'c'].map((commentID) => ({ commentID }))
    const one = entry('a', { comments: [before ?? null, mine ?? null] })
    const shown = overlayRow(
      'a',
      { ...row('a'), comments: [before, theirs] },
      'correctiveAction',
      overlayOf({ ...one, seen: { comments: [before ?? null] } }),
    )
    expect(shown).toMatchObject({ comments: [before, theirs, mine] })
  })

  test('G2-50 closing sets the closer and no date before the opening; reopening clears both', () => {
    const closed = overlayRow(
      'a',
      row('a'),
      'correctiveAction',
      overlayOf(entry('a', { status: 'Closed', notes: 'n' })),
    )
    expect(closed).toMatchObject({
      status: 'Closed',
      closedBy: 3,
      closedByUser: person,
      closedDateTime: '2026-11-20T10:00:00.000Z',
    })
    const opened = '2026-11-21T10:00:00.000Z'
    const early = overlayRow(
      'a',
      { ...row('a'), creationDateTime: opened },
      'correctiveAction',
      overlayOf(entry('a', { status: 'Closed', notes: 'n' })),
    )
    expect(early).toMatchObject({ closedDateTime: opened })
    const again = overlayRow(
      'a',
      { ...row('a'), status: 'Closed', closedBy: 4 },
      'correctiveAction',
      overlayOf(entry('a', { status: 'Opened', notes: 'n' })),
    )
    expect(again).toMatchObject({
      status: 'Opened',
      closedBy: null,
      closedDateTime: null,
      reopenedDateTime: '2026-11-20T10:00:00.000Z',
    })
  })

  test('a record just sent that waits again appears only in the list of its own type', () => {
    const again = {
      ...overlayOf(entry('a', { title: 'Saved by two tabs' }, 'create')),
      sent: new Set(['a']),
    }
    expect(overlayRows([], 'project', again)).toEqual([])
    expect(overlayRows([row('a')], 'correctiveAction', again)).toMatchObject([
      { uid: 'a', sync: { state: 'saved' } },
    ])
  })

  test('a record just sent is marked as sent', () => {
    expect(
      overlayRow('a', row('a'), 'correctiveAction', { ...overlayOf(), sent: new Set(['a']) }),
    ).toMatchObject({ sync: { state: 'sent' } })
  })

  test('a row from before a field existed gets its empty value, also with a waiting change', () => {
    expect(overlayRow('a', row('a'), 'correctiveAction', overlayOf())).toMatchObject({
      rootCause: '',
      closedDateTime: null,
    })
    expect(
      overlayRow('a', row('a'), 'correctiveAction', overlayOf(entry('a', { title: 'B' }))),
    ).toMatchObject({ title: 'B', rootCause: '', closedDateTime: null })
  })
})
