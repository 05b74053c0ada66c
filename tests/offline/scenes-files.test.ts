import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import { exportEntries } from '#client/data/outbox/file/export-entries.ts'
import { type BoxFile, readFile, writeFile } from '#client/data/outbox/file/format.ts'
import { importEntries } from '#client/data/outbox/file/import-entries.ts'
import { idsOf, type Player, type Scene, sceneOf } from './scene.ts'

/** Ada with two tablets; the second is `ben` of the scene. */
const twoTablets = () => sceneOf(3)

/** What is on a tablet as a file that went through somebody's hands. */
async function takesOut(
  scene: Scene,
  player: Player,
  ids: string[] | null = null,
): Promise<BoxFile> {
  const done = await scene.until(
    player.box.within((box) => exportEntries(box, player.tab.scope, ids)),
  )
  if (!done.ok) throw new Error(done.message)
  const read = await readFile(await writeFile('Words', done.file))
  if (typeof read === 'string') throw new Error(read)
  return read
}

async function bringsIn(scene: Scene, player: Player, file: BoxFile) {
  const done = await scene.until(
    player.box.within((box) => importEntries(box, file, '2027-01-15T08:00:00.000Z')),
  )
  if (!done.ok) throw new Error(done.message)
  return { taken: done.taken, known: done.known }
}

/**
 * What Ada makes and then edits without a network, under a project that Ben switches off meanwhile:
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

describe('changes that leave their device in a file', () => {
  test('F-51 a file is brought to a second tablet of its author, twice: each change arrives once, in its order, and the first tablet learns it', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    const made = await ada.creates('action', {
      title: 'New',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: scene.project,
    })
    const note = await ada.edits(made.uid, { notes: 'afterwards' })
    const file = await takesOut(scene, ada)
    expect(await bringsIn(scene, other, file)).toEqual({ taken: 2, known: 0 })
    expect(await bringsIn(scene, other, file)).toEqual({ taken: 0, known: 2 })
    await scene.calm()
    expect([made.id, note].map(other.state)).toEqual(['confirmed', 'confirmed'])
    expect(await bringsIn(scene, other, file)).toEqual({ taken: 0, known: 2 })
    expect(scene.requests.flatMap(idsOf)).toEqual([made.id, note])
    expect(scene.server(made.uid)).toMatchObject({ title: 'New', version: 2 })
    ada.comesBack()
    await scene.calm()
    expect([made.id, note].map(ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(scene.server(made.uid)).toMatchObject({ version: 2 })
    expect(scene.violations()).toEqual([])
  })

  test('F-51 what is brought stands behind what is there, with its id, and is called attempted', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    other.goesOffline()
    const first = await ada.edits(scene.action, { title: 'From the first tablet' })
    const own = await other.edits(scene.project, { name: 'From the second' })
    await bringsIn(scene, other, await takesOut(scene, ada))
    expect(other.box.snapshot().entries.map(({ entry }) => entry.id)).toEqual([own, first])
    expect(other.entry(first)?.delivery).toMatchObject({ attempted: true, attempts: 0 })
  })

  test('F-78 what left in a file is voided when it is discarded, and the copy is refused', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    other.goesOffline()
    const id = await ada.edits(scene.action, { title: 'Taken back' })
    await bringsIn(scene, other, await takesOut(scene, ada))
    await scene.until(ada.box.decide.discard(id))
    expect(ada.entry(id)).toMatchObject({ discarding: true })
    ada.comesBack()
    await scene.calm()
    expect(ada.state(id)).toBe('discarded')
    other.comesBack()
    await scene.calm()
    expect(other.entry(id)).toMatchObject({ shown: 'refused', review: { code: 'void' } })
    expect(scene.server(scene.action)).toMatchObject({ title: 'Loose rail', version: 1 })
  })

  test('F-78 what was never sent is marked before it is handed out: from then on a discard asks for its void', async () => {
    const scene = await twoTablets()
    const { ada } = scene
    ada.device.expired = true
    await ada.edits(scene.project, { name: 'Makes the box wait for sign-in' })
    await scene.calm()
    const [out, stays] = [
      await ada.edits(scene.action, { title: 'Handed out' }),
      await ada.edits(scene.action, { severity: 'High' }),
    ]
    expect([out, stays].map((id) => ada.entry(id)?.delivery.attempted)).toEqual([false, false])
    await takesOut(scene, ada, [out])
    expect([out, stays].map((id) => ada.entry(id)?.delivery.attempted)).toEqual([true, false])
    for (const id of [out, stays]) await scene.until(ada.box.decide.discard(id))
    expect([out, stays].map((id) => ada.entry(id)?.discarding ?? ada.state(id))).toEqual([
      true,
      'discarded',
    ])
  })

  test('F-78 the copy was sent: who discards the original is told that it stands in the record', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    const id = await ada.edits(scene.action, { title: 'Sent from the copy' })
    await bringsIn(scene, other, await takesOut(scene, ada))
    await scene.calm()
    await scene.until(ada.box.decide.discard(id))
    ada.comesBack()
    await scene.calm()
    expect(ada.ended(id)).toMatchObject({ end: 'confirmed', was: 'discarded' })
    expect(scene.violations()).toEqual([])
  })

  test('F-78 what is being discarded is in no file: a copy would bring it back', async () => {
    const scene = await twoTablets()
    const { ada } = scene
    ada.goesOffline()
    const [kept, gone] = [
      await ada.edits(scene.action, { title: 'Kept' }),
      await ada.edits(scene.project, { name: 'Gone' }),
    ]
    await takesOut(scene, ada)
    await scene.until(ada.box.decide.discard(gone))
    expect((await takesOut(scene, ada)).entries.map(({ id }) => id)).toEqual([kept])
  })

  test('F-51 F-66 a change that both tablets decide on happens once: the second one hears what the first put in its place, and then decides', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    other.goesOffline()
    const id = await ada.edits(scene.action, { title: 'Ada', notes: 'once' })
    await bringsIn(scene, other, await takesOut(scene, ada))
    scene.world.oracle.direct('direct')
    scene.world.port.editDirectly(
      { tenant: ada.tab.scope.tenant, user: 'office' },
      'direct',
      scene.action,
      { title: 'Else' },
    )
    other.comesBack()
    await scene.calm()
    expect(other.entry(id)?.review).toMatchObject({ kind: 'conflict' })
    await scene.until(other.box.decide.keepMine(id))
    await scene.calm()
    expect(scene.server(scene.action)).toMatchObject({ title: 'Ada', version: 3 })
    ada.comesBack()
    await scene.calm()
    expect(ada.entry(id)?.review).toMatchObject({ code: 'void' })
    const again = await scene.until(
      ada.box.decide.edit(id, { patch: { title: 'Ada', notes: 'once' }, seen: { title: 'Ada' } }),
    )
    const next = again.ok ? again.id : ''
    await scene.calm()
    expect(ada.entry(next)?.review).toMatchObject({ kind: 'exists', of: id, row: { title: 'Ada' } })
    expect(scene.server(scene.action)).toMatchObject({ version: 3 })
    // It was not applied under its own id, so nobody calls it sent.
    expect(ada.ended(id)).toMatchObject({ end: 'superseded' })
    const last = await scene.until(
      ada.box.decide.edit(next, { patch: { title: 'Ada, later' }, seen: { title: 'Ada' } }),
    )
    await scene.calm()
    expect(ada.state(last.ok ? last.id : '')).toBe('confirmed')
    expect(scene.server(scene.action)).toMatchObject({ title: 'Ada, later', version: 4 })
    expect(scene.violations()).toEqual([])
  })

  test('F-54 F-78 a form that could not be kept and left as a file: what is saved afterwards stands for the copy, so one of them happens', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    const row = ada.row(scene.action) ?? {}
    const draft = {
      id: scene.world.chance.uuid(),
      entity: 'action' as const,
      ref: scene.action,
      op: 'patch' as const,
      patch: { title: 'From the file', notes: 'once' },
      seen: { title: row['title'] ?? null },
      guards: {},
    }
    scene.world.oracle.opened('once', row)
    ada.device.disk.full = true
    expect(await scene.until(ada.box.append(draft))).toMatchObject({ ok: false, code: 'storage' })
    const entry = {
      ...draft,
      v: 1,
      seq: 1,
      scope: ada.tab.scope,
      deps: [],
      blobs: [],
      authoredAt: '2026-11-20T09:00:00.000Z',
      replaces: [],
    }
    ada.box.handedOut(draft.id)
    await bringsIn(scene, other, {
      format: 'outbox',
      v: 1,
      scope: ada.tab.scope,
      epoch: '',
      entries: [entry],
      blobs: [],
    })
    await scene.calm()
    expect(other.state(draft.id)).toBe('confirmed')
    ada.device.disk.full = false
    const saved = await ada.saves({
      ...draft,
      patch: { title: 'Saved here after all', notes: 'once' },
    })
    expect(
      await ada.saves({ ...draft, patch: { title: 'Saved here after all', notes: 'once' } }),
    ).toBe(saved)
    await scene.calm()
    expect(ada.entry(saved)).toMatchObject({ shown: 'decide', review: { kind: 'exists' } })
    expect(scene.server(scene.action)).toMatchObject({ title: 'From the file', version: 2 })
  })
})

describe('another project, another record', () => {
  test('F-27 F-65 a new action under a deactivated project goes to one made on the device: it waits for that one; the note stays behind', async () => {
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

  test('F-30 what no longer relies on a refused project does not wait for it', async () => {
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
    // As if the server had refused both.
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

  test('F-28 the record is gone: its words go into a new one, and the old change is given up with that Save, or neither', async () => {
    const scene = await sceneOf()
    const { ada, world } = scene
    const id = await ada.edits(scene.action, { title: 'Kept words' })
    world.port.hide(scene.action, ada.tab.scope.user, true)
    world.hidden.add(scene.action)
    await scene.calm()
    await scene.calm()
    if (ada.state(id) === 'confirmed') throw new Error('The record was to be gone before.')
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
    // Decided already, perhaps in another tab: nothing more is kept of it.
    expect(
      await scene.until(
        ada.box.append({ ...copy, id: world.chance.uuid(), ref: world.chance.uuid() }),
      ),
    ).toMatchObject({ ok: false, code: 'decided' })
    expect(scene.violations()).toEqual([])
  })

  test('F-68 the edit of a record whose create was refused and discarded asks once the server has voided it; a new record takes its words and it is given up', async () => {
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

  test('F-25 a form counts by what it showed, though the server sent a newer row with its refusal', async () => {
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
