import { describe, expect, test } from 'vitest'
import { recordUidsOf } from '#client/data/outbox/core/lanes.ts'
import { signIn } from './acts.ts'
import { batches } from './batches.ts'
import { answerOf, idsOf, sceneOf } from './scene.ts'

describe('changes that depend on each other', () => {
  test('F-26 F-27 after the project was deactivated, an edit needs review, and a refused new action moves to another project', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.creates('project', { name: 'Quay', number: 'P-2' })
    await scene.calm()
    await scene.ben.reads()
    await scene.ben.edits(scene.project, { isActive: false })
    await scene.calm()
    const edit = await scene.ada.edits(scene.project, { name: 'Renamed' })
    const made = await scene.ada.creates('action', {
      title: 'New',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: scene.project,
    })
    await scene.calm()
    expect(scene.ada.entry(edit)?.review?.fields).toMatchObject([
      { field: 'isActive', theirs: false },
    ])
    expect(scene.server(scene.project)?.['isActive']).toBe(false)
    expect(scene.ada.entry(made.id)).toMatchObject({
      displayStatus: 'refused',
      review: { code: 'inactive' },
    })
    expect(scene.ada.row(made.uid)).toMatchObject({
      title: 'New',
      lane: { worst: 'refused', created: true },
    })
    await scene.until(
      scene.ada.box.decide.edit(made.id, {
        patch: {
          title: 'New',
          description: 'd',
          severity: 'Low',
          assignedTo: '1',
          projectID: other.uid,
        },
      }),
    )
    await scene.calm()
    expect(scene.server(made.uid)).toMatchObject({ title: 'New', projectID: other.uid, version: 1 })
    expect(scene.violations()).toEqual(['stuck ' + edit + ' is still review at rest'])
  })

  test('F-30 F-65 changes after a refused create wait, and its correction is sent in its place, before them', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const project = await scene.ada.creates('project', { name: 'New site', number: 'P-9' })
    const action = await scene.ada.creates('action', {
      title: 'First',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: project.uid,
    })
    const note = await scene.ada.edits(action.uid, { notes: 'afterwards' })
    batches(scene, 1, (request) => {
      const [first = '', ...rest] = idsOf(request)
      const results = [
        { id: first, status: 422, code: 'invalid' },
        ...rest.map((id) => ({ id, status: 424, code: 'held' })),
      ]
      return answerOf(200, { results })
    })
    scene.ada.comesBack()
    await scene.pass(5000)
    expect([project.id, action.id, note].map(scene.ada.state)).toEqual([
      'refused',
      'queued',
      'queued',
    ])
    expect(scene.ada.entry(note)?.blockedBy).toBe(project.id)
    const kept = await scene.until(
      scene.ada.box.decide.edit(project.id, { patch: { name: 'Corrected', number: 'P-9' } }),
    )
    expect(scene.ada.box.snapshot().entries.map((view) => view.entry.id)).toEqual([
      kept.ok ? kept.id : '',
      action.id,
      note,
    ])
    await scene.calm()
    expect(scene.server(project.uid)).toMatchObject({ name: 'Corrected' })
    expect([action.id, note].map(scene.ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(scene.violations()).toEqual([])
  })

  test('F-31 F-68 changes after a discarded create need review instead of waiting forever', async () => {
    const scene = await sceneOf()
    scene.ada.device.expired = true
    await scene.ada.edits(scene.action, { notes: 'makes the box wait for sign-in' })
    await scene.calm()
    const project = await scene.ada.creates('project', { name: 'New site', number: 'P-9' })
    const action = await scene.ada.creates('action', {
      title: 'First',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: project.uid,
    })
    await scene.until(scene.ada.box.decide.discard(project.id))
    expect(scene.ada.state(project.id)).toBe('discarded')
    expect(scene.ada.entry(action.id)?.review).toMatchObject({ kind: 'parent-gone' })
    await scene.until(
      scene.ada.box.decide.edit(action.id, {
        patch: {
          title: 'First',
          description: 'd',
          severity: 'Low',
          assignedTo: '1',
          projectID: scene.project,
        },
      }),
    )
    signIn(scene.ada.device)
    await scene.calm()
    expect(scene.server(action.uid)).toMatchObject({ title: 'First', projectID: scene.project })
    expect(scene.violations()).toEqual([])
  })

  test('F-32 F-34 when the second change of a chain conflicts, the third waits, and neither overtakes', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const ids = [
      await scene.ada.edits(scene.action, { description: 'East stair' }),
      await scene.ada.edits(scene.action, { title: 'B' }),
      await scene.ada.edits(scene.action, { severity: 'High' }),
    ]
    const other = await scene.ada.edits(scene.project, { name: 'Quay' })
    await scene.ben.edits(scene.action, { title: 'Ben' })
    await scene.calm()
    scene.ada.comesBack()
    await scene.calm()
    expect([...ids, other].map(scene.ada.state)).toEqual([
      'confirmed',
      'review',
      'queued',
      'confirmed',
    ])
    expect(scene.server(scene.action)).toMatchObject({
      title: 'Ben',
      description: 'East stair',
      severity: 'Low',
    })
  })

  test('F-69 sends an entry that depends on one unknown to this queue, and the server decides', async () => {
    const scene = await sceneOf()
    const { id } = await scene.ada.creates(
      'project',
      { name: 'Quay', number: 'P-2' },
      { deps: [scene.world.chance.uuid()] },
    )
    await scene.calm()
    expect(scene.ada.state(id)).toBe('confirmed')
  })

  test('F-75 F-76 creates several records in one entry, and handles an existing record with the same uid', async () => {
    const scene = await sceneOf()
    const several = await scene.ada.creates('project', {
      each: [
        { name: 'One', number: '1' },
        { name: 'Two', number: '2' },
      ],
    })
    const uids = scene.ada.box.snapshot().entries.flatMap(({ entry }) => recordUidsOf(entry))
    expect(uids).toHaveLength(2)
    const edit = await scene.ada.edits(uids[1] ?? '', { name: 'Two, renamed' })
    await scene.calm()
    expect([several.id, edit].map(scene.ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(uids.map((uid) => scene.server(uid)?.['name'])).toEqual(['One', 'Two, renamed'])
    const again = await scene.ada.saves({
      id: scene.world.chance.uuid(),
      entity: 'action',
      ref: scene.action,
      op: 'create',
      patch: {
        title: 'Once more',
        description: 'West stair',
        severity: 'Low',
        assignedTo: '2',
        projectID: scene.project,
      },
      seen: {},
      guards: {},
    })
    await scene.calm()
    expect(scene.ada.entry(again)?.review).toMatchObject({
      kind: 'exists',
      row: { title: 'Loose rail' },
    })
    const kept = await scene.until(scene.ada.box.decide.keepMine(again))
    expect(scene.ada.entry(kept.ok ? kept.id : '')?.entry).toMatchObject({
      op: 'patch',
      patch: { title: 'Once more' },
      seen: { title: 'Loose rail' },
    })
    await scene.calm()
    expect(scene.server(scene.action)).toMatchObject({ title: 'Once more', version: 2 })
  })
})

describe('a proxy in between', () => {
  test('F-35 a proxy with a small size limit gets smaller batches, and every change arrives', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const ids: string[] = []
    for (let n = 0; n < 12; n++)
      ids.push(
        await scene.ada.edits(n % 2 === 0 ? scene.action : scene.project, {
          notes: `${n} seen on the walk`,
        }),
      )
    batches(scene, 100, (request) =>
      idsOf(request).length > 3
        ? answerOf(413, '<h1>413 Request Entity Too Large</h1>')
        : undefined,
    )
    scene.ada.comesBack()
    await scene.pass(60_000)
    expect(ids.map(scene.ada.state).filter((state) => state !== 'confirmed')).toEqual([])
    expect(scene.violations()).toEqual([])
  })
})
