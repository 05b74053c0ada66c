import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Scene, sceneOf } from './scene.ts'

/**
 * Ada creates and edits a record offline, under a project that Ben deactivates before she is back:
 * the create is refused, the edit waits for it.
 */
async function refusedCreate(
  { ada, ben, project, calm }: Scene,
  fields: JsonObject,
  patch: JsonObject,
) {
  const made = await ada.creates('action', fields)
  const edit = await ada.edits(made.uid, patch)
  await ben.edits(project, { isActive: false })
  await calm()
  ada.comesBack()
  await calm()
  expect([made.id, edit].map(ada.state)).toEqual(['refused', 'queued'])
  return { made, edit }
}

describe('moving a change to another project or record', () => {
  test('F-27 F-65 a new action moved to a project created on the device waits for it, and its note stays after it', async () => {
    const scene = await sceneOf()
    const { ada } = scene
    ada.goesOffline()
    const fields = { title: 'New', description: 'd', severity: 'Low', assignedTo: '1' }
    const { made, edit: note } = await refusedCreate(
      scene,
      { ...fields, projectID: scene.project },
      { notes: 'afterwards' },
    )
    ada.goesOffline()
    const second = await ada.creates('project', { name: 'Second', number: 'P-9' })
    const edited = await scene.until(
      ada.box.decide.edit(made.id, { patch: { ...fields, projectID: second.uid } }),
    )
    const third = await ada.creates('project', { name: 'Third', number: 'P-10' })
    const standIn = edited.ok ? edited.id : ''
    expect(ada.entry(standIn)?.entry.deps).toEqual([second.id])
    await scene.calm()
    ada.comesBack()
    await scene.calm()
    expect([second.id, standIn, note, third.id].map(ada.state)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
    ])
    expect(scene.server(made.uid)).toMatchObject({
      title: 'New',
      projectID: second.uid,
      version: 2,
    })
    expect(scene.violations()).toEqual([])
  })

  test('F-30 a change that no longer depends on a refused project does not wait for it', async () => {
    const scene = await sceneOf()
    const { ada } = scene
    ada.goesOffline()
    const project = await ada.creates('project', { name: 'Site', number: 'P-8' })
    const fields = { title: 'New', description: 'd', severity: 'Low', assignedTo: '1' }
    const made = await ada.creates('action', { ...fields, projectID: project.uid })
    expect(ada.entry(made.id)?.entry.deps).toEqual([project.id])
    const database = ada.device.disk.databases.get(
      `box:${ada.tab.scope.tenant}:${ada.tab.scope.user}`,
    )
    // Sets both to refused, as if by the server.
    for (const id of [project.id, made.id]) {
      const delivery = database?.rows.delivery.get(id)
      if (delivery)
        database?.rows.delivery.set(id, { ...delivery, state: 'refused', attempted: true })
      database?.rows.review.set(id, {
        id,
        kind: 'refused',
        row: null,
        fields: [],
        code: 'invalid',
        message: '',
      })
    }
    const edited = await scene.until(
      ada.box.decide.edit(made.id, { patch: { ...fields, projectID: scene.project } }),
    )
    expect(ada.entry(edited.ok ? edited.id : '')?.entry.deps).toEqual([])
  })

  test('F-28 the text for a deleted record moves to a new one, and the old change is dropped in the same Save, or neither', async () => {
    const scene = await sceneOf()
    const { ada, world } = scene
    const id = await ada.edits(scene.action, { title: 'Kept words' })
    world.port.hide(scene.action, ada.tab.scope.user, true)
    world.hidden.add(scene.action)
    await scene.calm()
    await scene.calm()
    if (ada.state(id) === 'confirmed')
      throw new Error('The change was confirmed before the record was removed.')
    const copy = {
      entity: 'action',
      op: 'create',
      patch: {
        title: 'Kept words',
        description: 'd',
        severity: 'Low',
        assignedTo: '1',
        projectID: scene.project,
      },
      seen: {},
      guards: {},
      discards: [id],
    } as const
    ada.device.disk.full = true
    expect(
      await scene.until(
        ada.box.append({ ...copy, id: world.chance.uuid(), ref: world.chance.uuid() }),
      ),
    ).toMatchObject({ ok: false })
    expect(ada.state(id)).toBe('refused')
    ada.device.disk.full = false
    const draft = { ...copy, id: world.chance.uuid(), ref: world.chance.uuid() }
    await ada.saves(draft)
    expect(await ada.saves(draft)).toBe(draft.id)
    await scene.calm()
    expect([id, draft.id].map(ada.state)).toEqual(['discarded', 'confirmed'])
    expect(scene.server(draft.ref)).toMatchObject({ title: 'Kept words', version: 1 })
    // The entry is decided already, perhaps in another tab, so no second copy is stored.
    expect(
      await scene.until(
        ada.box.append({ ...copy, id: world.chance.uuid(), ref: world.chance.uuid() }),
      ),
    ).toMatchObject({ ok: false, code: 'decided' })
    expect(scene.violations()).toEqual([])
  })

  test('F-68 an edit of a refused and discarded create needs review after its void; a new record adopts its text and drops it', async () => {
    const scene = await sceneOf()
    const { ada, world } = scene
    ada.goesOffline()
    const fields = {
      title: 'New',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: scene.project,
    }
    const { made, edit } = await refusedCreate(scene, fields, { title: 'Renamed' })
    await scene.until(ada.box.decide.discard(made.id))
    await scene.calm()
    expect([made.id, edit].map(ada.state)).toEqual(['discarded', 'review'])
    expect(ada.entry(edit)?.review).toMatchObject({ kind: 'parent-gone' })
    await scene.ben.edits(scene.project, { isActive: true })
    await scene.calm()
    const copy = {
      id: world.chance.uuid(),
      ref: world.chance.uuid(),
      entity: 'action',
      op: 'create',
      patch: { ...fields, title: 'Renamed' },
      seen: {},
      guards: {},
      discards: [edit],
    } as const
    await ada.saves(copy)
    await scene.calm()
    expect([edit, copy.id].map(ada.state)).toEqual(['discarded', 'confirmed'])
    expect(scene.server(copy.ref)).toMatchObject({ title: 'Renamed', version: 1 })
    expect(scene.server(made.uid)).toBeUndefined()
    expect(scene.violations()).toEqual([])
  })

  test('F-25 a form is checked by the values it showed, although the refusal brought a newer row', async () => {
    const scene = await sceneOf()
    const { ada } = scene
    ada.goesOffline()
    const id = await ada.edits(scene.action, { title: '', notes: 'n' })
    await scene.ben.edits(scene.action, { severity: 'High' })
    await scene.calm()
    ada.comesBack()
    await scene.calm()
    expect(ada.entry(id)?.review).toMatchObject({ code: 'invalid', row: { severity: 'High' } })
    const form = {
      patch: { title: 'Filled in', severity: 'Medium' },
      seen: { title: 'Loose rail', severity: 'Low' },
      guards: {},
    }
    const kept = await scene.until(ada.box.decide.edit(id, form))
    await scene.calm()
    expect(ada.entry(kept.ok ? kept.id : '')?.review?.fields).toMatchObject([
      { field: 'severity', yours: 'Medium', theirs: 'High', before: 'Low' },
    ])
  })
})
