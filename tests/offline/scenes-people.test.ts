import { describe, expect, test } from 'vitest'
import { signIn } from './acts.ts'
import { answerOf, sceneOf } from './scene.ts'

describe('the signed-in person', () => {
  test('F-41 F-42 a 401 pauses sending; queueing continues, nothing is dropped, and the same ids are sent after the sign-in', async () => {
    const scene = await sceneOf()
    scene.ada.device.expired = true
    const first = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    const second = await scene.ada.edits(scene.action, { title: 'C' })
    expect(scene.ada.box.snapshot().paused).toBe('auth')
    expect(scene.ada.box.snapshot().summary).toMatchObject({ waiting: 2, saved: 0 })
    signIn(scene.ada.device)
    await scene.calm()
    expect([scene.ada.state(first), scene.ada.state(second)]).toEqual(['confirmed', 'confirmed'])
    expect(scene.violations()).toEqual([])
  })

  test('F-43 F-44 changes queued by one person are neither shown nor sent for another', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    scene.ada.device.online = true
    const own = scene.ada.device.session
    for (const user of ['2', '1']) {
      expect(scene.world.port.tickets(id)).toEqual([])
      scene.ada.device.tabs.forEach((tab) => scene.ada.device.kill(tab))
      scene.ada.device.session = user === '2' ? { tenant: '7', user } : own
      const next = await scene.ada.opensTab()
      if (user === '2') expect(next.box.snapshot().entries).toEqual([])
      await scene.pass(30_000)
    }
    expect(scene.world.port.tickets(id)).toMatchObject([{ author: '1' }])
  })

  test('F-43 F-46 an open page of the first person sends nothing after another signs in, not even a refused request', async () => {
    const scene = await sceneOf()
    const { ada } = scene
    ada.goesOffline()
    const ids = [
      await ada.edits(scene.action, { title: 'B' }),
      await ada.edits(scene.project, { name: 'Quay' }),
    ]
    await scene.calm()
    ada.device.session = { tenant: '7', user: '2' }
    scene.requests.length = 0
    ada.comesBack()
    await scene.pass(20_000)
    expect(scene.requests.filter(({ path }) => path.startsWith('/api/sync/'))).toEqual([])
    expect([ada.box.snapshot().paused, ...ids.map(ada.state)]).toEqual([
      'scope',
      'queued',
      'queued',
    ])
    ada.device.session = { tenant: '7', user: '1' }
    await scene.until(ada.box.signedIn())
    await scene.calm()
    expect(ids.map(ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(scene.violations()).toEqual([])
  })

  test('F-41 F-46 sends nothing while no person is signed in on the device', async () => {
    const scene = await sceneOf()
    scene.ada.device.session = null
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(20_000)
    expect(scene.requests.filter(({ who }) => who === null)).toEqual([])
    expect([scene.ada.box.snapshot().paused, scene.ada.state(id)]).toEqual(['auth', 'queued'])
  })

  test('F-46 a sign-in change during a send is refused by scope, pauses the queue, and resumes for its author', async () => {
    const scene = await sceneOf()
    scene.world.script = (request) => {
      scene.ada.device.session = { tenant: '7', user: '2' }
      request.who = scene.ada.device.session
      return undefined
    }
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect(scene.ada.box.snapshot().paused).toBe('scope')
    expect(scene.ada.state(id)).toBe('queued')
    scene.world.script = undefined
    scene.ada.device.session = { tenant: '7', user: '1' }
    await scene.until(scene.ada.box.signedIn())
    await scene.calm()
    expect(scene.ada.state(id)).toBe('confirmed')
    expect(scene.violations()).toEqual([])
  })

  test('F-42 a tab that noticed the new sign-in takes the lead from one that did not, and sends', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    scene.ada.tab.blind = true
    const id = await other.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect(other.box.snapshot().paused).toBe('auth')
    await scene.until(other.box.signedIn())
    await scene.pass(1000)
    expect(other.state(id)).toBe('confirmed')
    expect(scene.violations()).toEqual([])
  })

  test('F-79 sending resumes automatically within five minutes after a blocked person is unblocked', async () => {
    const scene = await sceneOf()
    scene.world.port.block('1', true)
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect(scene.ada.box.snapshot().paused).toBe('account')
    await scene.pass(400_000)
    expect(scene.ada.state(id)).toBe('queued')
    scene.world.port.block('1', false)
    await scene.pass(300_500)
    expect(scene.ada.state(id)).toBe('confirmed')
  })

  test('F-50 a server that no longer supports this app pauses sending but not queueing, until a new page runs', async () => {
    const scene = await sceneOf()
    scene.world.script = (request) =>
      request.path === '/api/sync/batch' ? answerOf(426, { code: 'update-required' }) : undefined
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect(scene.ada.box.snapshot().paused).toBe('update')
    const second = await scene.ada.edits(scene.action, { title: 'C' })
    scene.world.script = undefined
    scene.ada.closes()
    const again = await scene.ada.opensTab()
    await scene.calm()
    expect([again.state(id), again.state(second)]).toEqual(['confirmed', 'confirmed'])
  })

  test('an older server pauses sending and refuses nothing', async () => {
    const scene = await sceneOf()
    scene.world.script = (request) =>
      request.path === '/api/sync/batch' ? answerOf(400, { code: 'schema-unknown' }) : undefined
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect([scene.ada.box.snapshot().paused, scene.ada.state(id)]).toEqual(['update', 'queued'])
  })
})
