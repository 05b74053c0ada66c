import { nextBatch } from './batches.ts'
import { describe, expect, test } from 'vitest'
import { focus } from './acts.ts'
import { idsOf, sceneOf } from './scene.ts'

describe('several tabs', () => {
  test('F-09 F-10 two tabs that append at once get two places in the queue and one sender, and nothing is sent twice', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    scene.ada.goesOffline()
    const [one, two] = [
      scene.ada.edits(scene.action, { title: 'B' }),
      other.edits(scene.project, { name: 'Quay' }),
    ]
    const ids = [await one, await two]
    await scene.calm()
    const rows = [...other.box.snapshot().entries]
    expect(new Set(rows.map((view) => view.entry.seq)).size).toBe(2)
    scene.requests.length = 0
    scene.ada.comesBack()
    await scene.pass(5000)
    expect(ids.map(scene.ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(
      scene.requests
        .filter((request) => request.path === '/api/sync/batch')
        .flatMap(idsOf)
        .sort(),
    ).toEqual([...ids].sort())
    expect(scene.violations()).toEqual([])
  })

  test('F-11 F-42 when the sending tab crashes during a request, another one sends the same ids within 5 s', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    scene.world.script = (request) => {
      scene.requests.push(request)
      return 'cut'
    }
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(20)
    scene.ada.closes()
    scene.world.script = undefined
    await scene.pass(5000)
    expect(other.state(id)).toBe('confirmed')
    expect(scene.world.port.tickets(id)).toHaveLength(1)
    expect(scene.violations()).toEqual([])
  })

  test('F-12 when the sending tab freezes, a visible tab takes over after more than 20 s and shuts the old one out', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    await scene.pass(10_000)
    scene.ada.tab.frozen = true
    const id = await other.edits(scene.action, { title: 'B' })
    await scene.pass(15_000)
    expect(other.state(id)).toBe('queued')
    await scene.pass(10_000)
    expect(other.state(id)).toBe('confirmed')
    const fence = scene.ada.device.disk.databases.get('box:7:1')?.rows.meta.get('fence')?.value
    scene.world.scheduler.thaw(scene.ada.tab)
    scene.ada.device.disk.pump()
    const next = await other.edits(scene.action, { title: 'C' })
    await scene.pass(5000)
    expect(other.state(next)).toBe('confirmed')
    expect(scene.ada.device.disk.databases.get('box:7:1')?.rows.meta.get('fence')?.value).toBe(
      fence,
    )
    expect(scene.violations()).toEqual([])
  })

  test('F-12 a thawed tab that missed all messages shows what the other tab did', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    await scene.pass(10_000)
    nextBatch(scene, 'lose')
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(20)
    scene.ada.tab.frozen = true
    scene.world.missed = 100
    await scene.pass(60_000)
    expect(other.state(id)).toBe('confirmed')
    scene.world.scheduler.thaw(scene.ada.tab)
    scene.ada.device.disk.pump()
    await scene.pass(60_000)
    expect(scene.ada.tab.outbox?.snapshot().entries).toEqual([])
    expect(scene.violations()).toEqual([])
  })

  test('F-12 a hidden tab never takes the lead from a frozen one', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    other.tab.visible = false
    scene.ada.tab.frozen = true
    const id = await other.edits(scene.action, { title: 'B' })
    await scene.pass(60_000)
    expect(other.state(id)).toBe('queued')
    focus(scene.world, other.device, other.tab)
    await scene.pass(5000)
    expect(other.state(id)).toBe('confirmed')
  })

  test('F-13 a device that slept moves no lead just because the clock moved', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    await scene.pass(10_000)
    const tabs = [scene.ada.tab, other.tab]
    for (const tab of tabs) tab.frozen = true
    await scene.pass(3_600_000)
    for (const tab of tabs) scene.world.scheduler.thaw(tab)
    scene.ada.device.disk.pump()
    await scene.pass(60_000)
    expect(scene.world.oracle.counts.steals).toBe(0)
  })

  test('F-77 two tabs decide on one entry: the first decision counts, and the second tab gets an error', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    scene.ada.goesOffline()
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.ben.edits(scene.action, { title: 'C' })
    await scene.calm()
    scene.ada.comesBack()
    await scene.pass(3000)
    expect(other.entry(id)?.review).toMatchObject({ kind: 'conflict' })
    const [first, second] = [scene.ada.box.decide.keepMine(id), other.box.decide.discard(id)]
    expect(await scene.until(first)).toMatchObject({ ok: true })
    expect(await scene.until(second)).toMatchObject({ ok: false, code: 'decided' })
    await scene.pass(3000)
    expect(scene.server(scene.action)?.['title']).toBe('B')
    expect(scene.violations()).toEqual([])
  })

  test('F-83 tapping Save twice, or a draft that returns after a crash, gives one entry', async () => {
    const scene = await sceneOf()
    const draft = {
      id: scene.world.chance.uuid(),
      entity: 'action',
      ref: scene.action,
      op: 'patch',
      patch: { notes: 'once' },
      seen: {},
      guards: {},
    } as const
    const [one, two] = [scene.ada.box.append(draft), scene.ada.box.append(draft)]
    expect([await scene.until(one), await scene.until(two)]).toEqual([
      { ok: true, id: draft.id },
      { ok: true, id: draft.id },
    ])
    await scene.calm()
    scene.ada.closes()
    const again = await scene.ada.opensTab()
    expect(await scene.until(again.box.append(draft))).toEqual({ ok: true, id: draft.id })
    await scene.calm()
    expect(scene.server(scene.action)?.['version']).toBe(2)
    const other = await scene.until(again.box.append({ ...draft, patch: { notes: 'more' } }))
    expect(other).toMatchObject({ ok: true })
    expect(other.ok && other.id !== draft.id).toBe(true)
  })

  test('F-67 F-83 a change withdrawn, saved again from a returned draft and withdrawn again voids both entries', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const draft = {
      id: scene.world.chance.uuid(),
      entity: 'action',
      ref: scene.action,
      op: 'patch',
      patch: { notes: 'once' },
      seen: {},
      guards: {},
    } as const
    await scene.ada.saves(draft)
    await scene.calm()
    await scene.until(scene.ada.box.decide.discard(draft.id))
    const again = await scene.ada.saves(draft)
    expect(scene.ada.entry(again)?.entry.replaces).toEqual([draft.id])
    await scene.until(scene.ada.box.decide.discard(again))
    scene.ada.comesBack()
    await scene.pass(5000)
    expect([draft.id, again].map(scene.ada.state)).toEqual(['discarded', 'discarded'])
    expect(scene.violations()).toEqual([])
  })

  test('F-85 a tab with an older schema saves nothing, reports it and keeps the draft', async () => {
    const scene = await sceneOf()
    const form = { form: 'action', ref: scene.action }
    await scene.until(
      scene.ada.box.drafts.save({
        ...form,
        entryId: 'e',
        values: { notes: 'n' },
        seen: {},
        guards: {},
      }),
    )
    scene.ada.device.disk.databases
      .get('box:7:1')
      ?.rows.meta.set('schema', { name: 'schema', value: 2 })
    const draft = {
      id: scene.world.chance.uuid(),
      entity: 'action',
      ref: scene.action,
      op: 'patch',
      patch: { notes: 'n' },
      seen: {},
      guards: {},
      draft: form,
    } as const
    expect(await scene.until(scene.ada.box.append(draft))).toMatchObject({
      ok: false,
      code: 'reload',
      title: 'Reload this tab',
    })
    expect(await scene.until(scene.ada.box.drafts.load(form.form, form.ref))).toMatchObject({
      values: { notes: 'n' },
    })
  })

  test('F-54 a full device stores nothing and never shows Saved', async () => {
    const scene = await sceneOf()
    scene.ada.device.disk.full = true
    const draft = {
      id: scene.world.chance.uuid(),
      entity: 'action',
      ref: scene.action,
      op: 'patch',
      patch: { notes: 'n' },
      seen: {},
      guards: {},
    } as const
    expect(await scene.until(scene.ada.box.append(draft))).toMatchObject({
      ok: false,
      code: 'storage',
    })
    expect(scene.ada.box.snapshot().entries).toEqual([])
  })

  test('F-57 killing the app during a write leaves the entry completely or not at all', async () => {
    for (const ms of [0, 1, 2, 3, 4]) {
      const scene = await sceneOf(ms + 1)
      scene.ada.goesOffline()
      void scene.ada.edits(scene.action, { title: 'B' }).catch(() => {})
      await scene.pass(ms)
      scene.ada.closes()
      await scene.pass(10)
      const { outbox, delivery } = scene.ada.device.disk.databases.get('box:7:1')?.rows ?? {}
      expect(outbox?.size).toBe(delivery?.size)
      expect(scene.world.oracle.violations).toEqual([])
    }
  })

  test.each(['this tab', 'another tab'])(
    'F-09 F-77 a change discarded just before the network returns is never sent, when %s sends',
    async (leads) => {
      const scene = await sceneOf()
      const other = await scene.ada.opensTab()
      scene.ada.goesOffline()
      const id = await scene.ada.edits(scene.action, { title: 'B' })
      const next = await scene.ada.edits(scene.project, { name: 'Quay' })
      await scene.pass(20_000)
      scene.requests.length = 0
      const presser = leads === 'this tab' ? scene.ada : other
      // The app file that records decisions loads late.
      presser.tab.fileTakes = 400
      const discarding = presser.box.decide.discard(id)
      await scene.pass(10)
      scene.ada.comesBack()
      expect(await scene.until(discarding)).toMatchObject({ ok: true })
      await scene.pass(5000)
      expect([id, next].map(scene.ada.state)).toEqual(['discarded', 'confirmed'])
      expect(
        scene.requests.filter((request) => request.path === '/api/sync/batch').flatMap(idsOf),
      ).toEqual([next])
      expect(scene.violations()).toEqual([])
    },
  )

  test('F-77 a discard during the send log write stops everything that was not sent by then', async () => {
    for (let steps = 0; steps < 60; steps += 1) {
      const scene = await sceneOf()
      scene.ada.goesOffline()
      const id = await scene.ada.edits(scene.action, { title: 'B' })
      await scene.pass(20_000)
      scene.requests.length = 0
      const hasLeft = () => scene.requests.some((request) => idsOf(request).includes(id))
      scene.ada.comesBack()
      for (let n = 0; n < steps; n += 1) await scene.world.scheduler.step()
      const isLate = hasLeft()
      scene.ada.tab.fileTakes = 400
      const discarding = scene.ada.box.decide.discard(id)
      await scene.pass(5000)
      await scene.until(discarding)
      if (!isLate)
        expect([steps, hasLeft(), scene.ada.state(id)]).toEqual([steps, false, 'discarded'])
      expect(scene.violations()).toEqual([])
    }
  })

  test('F-12 a tab closed before its discard was stored leaves the change, which is then sent', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    scene.ada.goesOffline()
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(20_000)
    other.tab.fileTakes = 60_000
    void other.box.decide.discard(id)
    await scene.pass(10)
    other.closes()
    scene.ada.comesBack()
    await scene.pass(5000)
    expect(scene.ada.state(id)).toBe('queued')
    await scene.pass(10_000)
    expect(scene.ada.state(id)).toBe('confirmed')
    expect(scene.violations()).toEqual([])
  })
})
