import { describe, expect, test } from 'vitest'
import { batches } from './batches.ts'
import { answerOf, idsOf, sceneOf, type Scene } from './scene.ts'

/** Lets Ben change a record without Ada's tablet knowing. */
async function benChanges(scene: Scene, uid: string, patch: Parameters<Scene['ben']['edits']>[1]) {
  const id = await scene.ben.edits(uid, patch)
  await scene.calm()
  expect(scene.ben.state(id)).toBe('confirmed')
}

describe('two people', () => {
  test('F-17 an edit of a field that another person changed writes nothing and becomes a conflict for its author', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { title: 'Ben' })
    const id = await scene.ada.edits(scene.action, { title: 'Ada' })
    await scene.calm()
    expect(scene.ada.entry(id)?.review).toMatchObject({
      kind: 'conflict',
      row: { title: 'Ben' },
      fields: [{ field: 'title', yours: 'Ada', theirs: 'Ben', before: 'Loose rail' }],
    })
    expect(scene.server(scene.action)?.['title']).toBe('Ben')
    expect(scene.ada.row(scene.action)).toMatchObject({ title: 'Ben', lane: { worst: 'decide' } })
    const kept = await scene.until(scene.ada.box.decide.keepMine(id))
    await scene.calm()
    expect(scene.server(scene.action)?.['title']).toBe('Ada')
    expect(scene.ada.ended(id)).toMatchObject({ end: 'superseded', by: kept.ok ? kept.id : '' })
    expect(scene.violations()).toEqual([])
  })

  test('checks a decision again if the other person writes meanwhile, against the row that was shown', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { title: 'Ben' })
    const id = await scene.ada.edits(scene.action, { title: 'Ada' })
    await scene.calm()
    await scene.ben.reads()
    await benChanges(scene, scene.action, { title: 'Ben again' })
    const kept = await scene.until(scene.ada.box.decide.keepMine(id))
    await scene.calm()
    expect(scene.ada.entry(kept.ok ? kept.id : '')?.review?.row).toMatchObject({
      title: 'Ben again',
    })
    expect(scene.server(scene.action)?.['title']).toBe('Ben again')
  })

  test('choosing theirs voids my change and leaves nothing of it', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { title: 'Ben' })
    const id = await scene.ada.edits(scene.action, { title: 'Ada' })
    await scene.calm()
    await scene.until(scene.ada.box.decide.takeTheirs(id))
    await scene.calm()
    expect(scene.ada.state(id)).toBe('discarded')
    expect(scene.world.port.isVoid(id)).toBe(true)
    expect(scene.violations()).toEqual([])
  })

  test('F-18 edits of different fields both apply in one round trip', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { severity: 'High' })
    scene.requests.length = 0
    await scene.ada.edits(scene.action, { title: 'Ada' })
    await scene.calm()
    expect(scene.server(scene.action)).toMatchObject({ title: 'Ada', severity: 'High' })
    expect(scene.requests).toHaveLength(1)
  })

  test('F-14 F-19 a second edit during the first one is sent in order, and never overwrites a change of another person', async () => {
    const scene = await sceneOf()
    scene.requests.length = 0
    const first = await scene.ada.edits(scene.action, { title: 'B' })
    while (scene.requests.length === 0) await scene.pass(1)
    const second = await scene.ada.edits(scene.action, { title: 'C' })
    expect([scene.ada.state(first), scene.ada.state(second)]).toEqual(['sending', 'queued'])
    await scene.calm()
    expect([scene.ada.state(first), scene.ada.state(second)]).toEqual(['confirmed', 'confirmed'])
    expect(
      scene.requests.map(({ body }) =>
        JSON.parse(body ?? '{}').ops.map(({ id }: { id: string }) => id),
      ),
    ).toEqual([[first], [second]])
    expect(scene.server(scene.action)?.['title']).toBe('C')
    await scene.ada.reads()
    await scene.ben.reads()
    scene.ada.goesOffline()
    const [third, fourth] = [
      await scene.ada.edits(scene.action, { title: 'D' }),
      await scene.ada.edits(scene.action, { title: 'E' }),
    ]
    await benChanges(scene, scene.action, { title: 'Ben' })
    scene.ada.comesBack()
    await scene.calm()
    expect([scene.ada.state(third), scene.ada.state(fourth)]).toEqual(['review', 'queued'])
    expect(scene.ada.entry(fourth)?.blockedBy).toBe(third)
    await scene.until(scene.ada.box.decide.discard(third))
    await scene.calm()
    expect(scene.ada.state(fourth)).toBe('review')
    expect(scene.server(scene.action)?.['title']).toBe('Ben')
  })

  test('F-20 the same change by two people applies without a conflict, and my note is recorded', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { title: 'Same' })
    const id = await scene.ada.edits(scene.action, { title: 'Same', notes: 'mine' })
    await scene.calm()
    expect(scene.world.port.tickets(id)).toMatchObject([{ note: 'mine' }])
  })

  test('F-21 F-22 a status change forward applies, and one backward needs review', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { status: 'In Progress' })
    await scene.ada.edits(scene.action, { status: 'Closed' })
    await scene.calm()
    expect(scene.server(scene.action)?.['status']).toBe('Closed')
    const late = await scene.ben.edits(scene.action, { status: 'Opened' })
    await scene.calm()
    expect(scene.ben.state(late)).toBe('review')
    expect(scene.server(scene.action)?.['status']).toBe('Closed')
  })

  test('F-24 reassigning an action that was reassigned meanwhile is a conflict', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { assignedTo: '3' })
    const id = await scene.ada.edits(scene.action, { assignedTo: '4' })
    await scene.calm()
    expect(scene.ada.entry(id)?.review?.fields).toMatchObject([
      { field: 'assignedTo', theirs: '3' },
    ])
  })

  test('F-25 an edit after a reassignment took the right away is refused, and keeps the row and my text', async () => {
    const scene = await sceneOf()
    await scene.ada.edits(scene.action, { assignedTo: '1' })
    await scene.calm()
    const id = await scene.ben.edits(scene.action, { title: 'Ben' })
    await scene.calm()
    expect(scene.ben.entry(id)).toMatchObject({
      displayStatus: 'refused',
      review: { code: 'not-editor', row: { assignedTo: '1' } },
      entry: { patch: { title: 'Ben' } },
    })
  })

  test('F-28 an edit of a deleted record is refused, and its row is dropped', async () => {
    const scene = await sceneOf()
    scene.world.port.hide(scene.action, '1', true)
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect(scene.ada.entry(id)?.review).toMatchObject({ kind: 'refused', code: 'not-found' })
    expect(scene.ada.box.snapshot().confirmed.size).toBe(0)
  })

  test('F-66 F-67 if a replaced change had applied, the author decides on the present row, and discarding voids all replaced ids', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.edits(scene.action, { title: 'Ada' })
    await scene.calm()
    expect(scene.ada.state(other)).toBe('confirmed')
    await scene.ada.reads()
    // The refusal is wrong: the server had applied the change, but an earlier answer was lost.
    batches(scene, 1, (request) => {
      void scene.world.port.handle({ ...request })
      const [id = ''] = idsOf(request)
      return answerOf(200, { results: [{ id, status: 422, code: 'invalid' }] })
    })
    const id = await scene.ada.edits(scene.action, { title: 'Applied' })
    await scene.calm()
    expect(scene.ada.state(id)).toBe('refused')
    const kept = await scene.until(
      scene.ada.box.decide.edit(id, {
        patch: { title: 'Corrected', notes: 'second' },
        seen: { title: 'Ada' },
      }),
    )
    const next = kept.ok ? kept.id : ''
    await scene.calm()
    expect(scene.ada.entry(next)?.review).toMatchObject({
      kind: 'exists',
      row: { title: 'Applied' },
    })
    expect(scene.ada.ended(id)).toMatchObject({ end: 'confirmed', was: 'superseded' })
    await scene.until(scene.ada.box.decide.discard(next))
    await scene.calm()
    expect(scene.ada.state(next)).toBe('discarded')
    expect(scene.world.port.isVoid(next)).toBe(true)
    expect(scene.server(scene.action)?.['title']).toBe('Applied')
  })

  test('F-67 discarding a replacement that was never sent voids the ids it replaces', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { title: 'Ben' })
    const id = await scene.ada.edits(scene.action, { title: 'Ada' })
    await scene.calm()
    scene.ada.goesOffline()
    const kept = await scene.until(scene.ada.box.decide.keepMine(id))
    const next = kept.ok ? kept.id : ''
    await scene.until(scene.ada.box.decide.discard(next))
    expect(scene.ada.entry(next)?.discarding).toBe(true)
    scene.ada.comesBack()
    await scene.calm()
    expect([id, next].map((one) => scene.world.port.isVoid(one))).toEqual([true, true])
    expect(scene.violations()).toEqual([])
  })

  test('F-81 closing an action whose severity rose meanwhile leaves it open and is a conflict', async () => {
    const scene = await sceneOf()
    await benChanges(scene, scene.action, { severity: 'High' })
    const id = await scene.ada.edits(scene.action, { status: 'Closed' })
    await scene.calm()
    expect(scene.ada.entry(id)?.review?.fields).toMatchObject([
      { field: 'severity', before: 'Low', theirs: 'High' },
    ])
    expect(scene.server(scene.action)?.['status']).toBe('Opened')
  })

  test('F-82 Save of an open form is checked against the values seen at opening, although the row changed since', async () => {
    const scene = await sceneOf()
    const opened = scene.ada.row(scene.action)
    await benChanges(scene, scene.action, { title: 'Ben' })
    await scene.ada.reads()
    expect(scene.ada.row(scene.action)?.['title']).toBe('Ben')
    const id = await scene.ada.saves({
      id: scene.world.chance.uuid(),
      entity: 'action',
      ref: scene.action,
      op: 'patch',
      patch: { title: 'Ada' },
      seen: { title: opened?.['title'] ?? null },
      guards: {},
    })
    await scene.calm()
    expect(scene.ada.state(id)).toBe('review')
  })
})
