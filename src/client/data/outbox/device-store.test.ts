import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { openDeviceStore } from './device-store.ts'

describe('the device', () => {
  test('keeps its own name permanently', async () => {
    const indexed = new IDBFactory()
    let made = 0
    const open = () => openDeviceStore(indexed, () => `install-${++made}`)
    const first = await open()
    first?.close()
    const second = await open()
    expect([first?.installId, second?.installId]).toEqual(['install-1', 'install-1'])
  })

  test('F-43 remembers its users, the number of unsent changes and the last user', async () => {
    const device = await openDeviceStore(new IDBFactory(), () => 'i')
    expect(await device?.last()).toBeNull()
    await device?.remember({ tenant: '7', user: '1', displayName: 'A. B.' }, true)
    await device?.remember({ tenant: '7', user: '1', pending: 7 })
    await device?.remember({
      tenant: '7',
      user: '2',
      displayName: 'C. D.',
      lastContact: '2026-11-20',
    })
    expect(await device?.scopes()).toEqual([
      { tenant: '7', user: '1', displayName: 'A. B.', lastContact: '', pending: 7 },
      { tenant: '7', user: '2', displayName: 'C. D.', lastContact: '2026-11-20', pending: 0 },
    ])
    expect(await device?.last()).toMatchObject({ user: '1' })
  })

  test('F-55 restores its name and users when the browser deleted them under the open app', async () => {
    const indexed = new IDBFactory()
    const device = await openDeviceStore(indexed, () => 'install-1')
    await device?.remember({ tenant: '7', user: '1', displayName: 'A. B.' }, true)
    await new Promise<void>(
      (resolve) => (indexed.deleteDatabase('device').onsuccess = () => resolve()),
    )
    await device?.remember({ tenant: '7', user: '1', pending: 3 })
    device?.close()
    const next = await openDeviceStore(indexed, () => 'install-2')
    expect(next?.installId).toBe('install-1')
    expect(await next?.last()).toMatchObject({ displayName: 'A. B.', pending: 3 })
  })

  test('F-58 opens no device store in a browser that stores nothing', async () => {
    const broken = {
      open: () => {
        throw new Error('SecurityError')
      },
    }
    // Some private modes offer a factory that refuses to open.
    expect(await openDeviceStore(broken as unknown as IDBFactory, () => 'i')).toBeNull()
  })
})
