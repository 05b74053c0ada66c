import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { deadLine, scope } from '#tests/world/dead-line.ts'
import { createMemoryEnvironment } from './browser.ts'
import type { BoxStore } from './box-store.ts'
import type { Clock } from './environment.ts'
import { openOutbox } from './open-outbox.ts'
import type { EntryDraft } from './outbox.ts'
import { openBoxStore } from './indexed-db-store.ts'
import { storeBlob } from './uploads/store-blob.ts'

const change = (): EntryDraft => ({
  id: crypto.randomUUID(),
  entity: 'project',
  ref: crypto.randomUUID(),
  op: 'create',
  patch: { name: 'Pier 9' },
  seen: {},
  guards: {},
})
const draft = {
  form: 'project',
  ref: 'u',
  entryId: 'e',
  values: { name: 'half' },
  seen: {},
  guards: {},
}

const real = createMemoryEnvironment().clock
/**
 * The box retries after waits of seconds, which pass ten times as fast here. The time limit of a
 * work stays, because the machine may be slow.
 */
const clock: Clock = { ...real, after: (ms, call) => real.after(ms > 5000 ? ms : ms / 10, call) }
/** Shortens the time limit of a work too. */
const hasty: Clock = { ...real, after: (ms, call) => real.after(ms / 10, call) }

/** A browser with two tabs, whose storage the test can clear and block. */
function browserOf(its = clock) {
  const indexed = new IDBFactory()
  let shut: Error | null = null
  let opening = Promise.resolve()
  const open = async (outdated: () => void, gone: () => void) => {
    await opening
    if (shut !== null) throw shut
    return openBoxStore(indexed, 'box', outdated, gone)
  }
  const tab = () => openOutbox(scope, deadLine(undefined as never, { clock: its, openStore: open }))
  /** Delays openings until the test releases them. */
  const hang = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    opening = promise
    return resolve
  }
  const clear = () =>
    new Promise<void>((resolve, reject) => {
      const deleting = indexed.deleteDatabase('box')
      deleting.onsuccess = () => resolve()
      deleting.onerror = () => reject(new Error('not deleted'))
    })
  /** Closes the connection silently, as on a full disk. */
  const end = () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    return begun
  }
  return {
    tab,
    clear,
    shut: (error: Error | null = new Error('shut')) => (shut = error),
    hang,
    end,
    disk: () => openBoxStore(indexed, 'box', () => undefined),
  }
}

/** Opens a tab whose box has a first change, and prepares a second one. */
async function tabWithOne(its = clock) {
  const browser = browserOf(its)
  const box = await browser.tab()
  const [first, second] = [change(), change()]
  await box?.append(first)
  return { browser, box, first, second }
}

describe('the browser deletes the stores under the open app', () => {
  test('F-55 writes unsent changes and drafts to new stores, and the tab reports it', async () => {
    const { browser, box, first, second } = await tabWithOne()
    await box?.drafts.save(draft)
    await browser.clear()
    await expect
      .poll(() => box?.snapshot())
      .toMatchObject({ emptied: 'rewritten', outdated: false })
    expect(await box?.append(second)).toEqual({ ok: true, id: second.id })
    const disk = await browser.disk()
    expect(
      (await disk.read(['outbox'], (tx) => tx.all('outbox'))).map(({ id }) => id).sort(),
    ).toEqual([first.id, second.id].sort())
    expect(await disk.read(['drafts'], (tx) => tx.all('drafts'))).toMatchObject([draft])
    expect(
      new Set((await disk.read(['outbox'], (tx) => tx.all('outbox'))).map(({ seq }) => seq)).size,
    ).toBe(2)
    disk.close()
    box?.close()
  })

  test('F-55 F-08 two tabs each add their changes to the new stores once', async () => {
    const browser = browserOf()
    const [one, other] = [await browser.tab(), await browser.tab()]
    const [first, second] = [change(), change()]
    await one?.append(first)
    await other?.append(second)
    await browser.clear()
    const onDisk = async () => {
      const disk = await browser.disk()
      const [entries, deliveries] = await disk.read(['outbox', 'delivery'], async (tx) => [
        await tx.all('outbox'),
        await tx.all('delivery'),
      ])
      disk.close()
      return [entries, deliveries].map((rows) => rows.map(({ id }) => id).sort())
    }
    await expect.poll(onDisk).toEqual([[first.id, second.id].sort(), [first.id, second.id].sort()])
    one?.close()
    other?.close()
  })

  test('F-55 F-58 continues in memory without new stores: no change is lost, and none is reported as saved on this device', async () => {
    const { browser, box, first, second } = await tabWithOne()
    browser.shut()
    await browser.clear()
    // The box retries a few times, in case the browser is still clearing.
    await expect.poll(() => box?.snapshot().emptied).toBe('memory')
    expect(await box?.append(second)).toEqual({ ok: true, id: second.id })
    const { entries } = box?.snapshot() ?? { entries: [] }
    expect(entries.map(({ entry }) => entry.id)).toEqual([first.id, second.id])
    expect(entries.map(({ displayStatus }) => displayStatus)).not.toContain('saved')
    box?.close()
  })

  test('F-55 restores all drafts and photos: the bytes of this tab, and the state of sent ones', async () => {
    const { browser, box } = await tabWithOne()
    for (let n = 0; n < 20; n++) await box?.drafts.save({ ...draft, ref: `u${n}` })
    const photo = {
      kind: 'photo',
      type: 'image/jpeg',
      sha256: '',
      data: new Uint8Array([1, 2, 3]).buffer,
    }
    for (const id of ['kept', 'sent'])
      await box?.runInBox((inside) =>
        storeBlob(inside, { id, ...photo }, '2027-01-15T08:00:00.000Z'),
      )
    // The bytes were evicted, or another tab had them.
    await box?.runInBox((inside) =>
      inside.write(['blobs', 'ext', 'meta'], async (tx) => {
        const value = (await tx.get('ext', 'sent'))?.value
        if (typeof value === 'object')
          tx.put('ext', { id: 'sent', value: { ...value, uploaded: true } })
        tx.drop('blobs', 'sent')
        return { ok: true }
      }),
    )
    await browser.clear()
    await expect.poll(() => box?.snapshot()).toMatchObject({ emptied: 'rewritten' })
    const disk = await browser.disk()
    expect(await disk.read(['drafts'], (tx) => tx.all('drafts'))).toHaveLength(20)
    expect(
      (await disk.read(['blobs'], (tx) => tx.all('blobs'))).map(({ id, data }) => [
        id,
        data.byteLength,
      ]),
    ).toEqual([['kept', 3]])
    expect(
      (await disk.read(['ext'], (tx) => tx.all('ext'))).filter(({ id }) => id !== 'probe'),
    ).toMatchObject([
      { id: 'kept', value: { uploaded: false } },
      { id: 'sent', value: { uploaded: true } },
    ])
    disk.close()
    box?.close()
  })

  test('F-54 a failing disk reports nothing as saved and deletes nothing; with free space everything is there again', async () => {
    const { browser, box, first, second } = await tabWithOne()
    // The error of Chromium.
    browser.shut(
      new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError'),
    )
    const transaction = browser.end()
    expect(await box?.append(second)).toMatchObject({ ok: false, code: 'storage' })
    expect(box?.snapshot()).toMatchObject({ emptied: null })
    browser.shut(null)
    transaction.mockRestore()
    expect(await box?.append(second)).toEqual({ ok: true, id: second.id })
    expect(box?.snapshot().entries.map(({ entry }) => entry.id)).toEqual([first.id, second.id])
    const disk = await browser.disk()
    expect(
      (await disk.read(['outbox'], (tx) => tx.all('outbox'))).map(({ id }) => id).toSorted(),
    ).toEqual([first.id, second.id].toSorted())
    box?.close()
  })

  test('F-53 F-54 a save fails in time while the browser opens a store slowly, and a refused save is not stored later', async () => {
    const { browser, box, first, second } = await tabWithOne(hasty)
    const answer = browser.hang()
    browser.end()
    expect(await box?.append(second)).toMatchObject({ ok: false, code: 'storage' })
    answer()
    const later = change()
    expect(await box?.append(later)).toEqual({ ok: true, id: later.id })
    const disk = await browser.disk()
    expect(
      (await disk.read(['outbox'], (tx) => tx.all('outbox'))).map(({ id }) => id).sort(),
    ).toEqual([first.id, later.id].sort())
    disk.close()
    box?.close()
  })

  test('F-53 a save fails in time while freeing space takes long', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    const openStoreFull = async (outdated: () => void, gone: () => void): Promise<BoxStore> => {
      const store = await openBoxStore(new IDBFactory(), 'box', outdated, gone)
      return {
        ...store,
        write: (names, body) =>
          names.includes('drafts') ? Promise.reject(full) : store.write(names, body),
      }
    }
    const box = await openOutbox(
      scope,
      deadLine(undefined as never, {
        clock: hasty,
        openStore: openStoreFull,
        room: [() => new Promise(() => {})],
      }),
    )
    expect(await box?.append(change())).toMatchObject({ ok: false, code: 'storage' })
    box?.close()
  })

  test('F-55 F-58 memory lasts only until new stores open: saves meanwhile are refused, then everything is stored', async () => {
    const { browser, box, first, second } = await tabWithOne()
    browser.shut()
    await browser.clear()
    expect(await box?.append(second)).toMatchObject({ ok: false })
    expect(box?.snapshot()).toMatchObject({ emptied: 'memory' })
    expect(box?.snapshot().entries.map(({ entry }) => entry.id)).toEqual([first.id])
    browser.shut(null)
    expect(await box?.append(second)).toEqual({ ok: true, id: second.id })
    expect(box?.snapshot()).toMatchObject({ emptied: 'rewritten' })
    const disk = await browser.disk()
    expect(
      (await disk.read(['outbox'], (tx) => tx.all('outbox'))).map(({ id }) => id).sort(),
    ).toEqual([first.id, second.id].sort())
    disk.close()
    box?.close()
  })

  test('opens a lost database connection again silently', async () => {
    const browser = browserOf()
    const box = await browser.tab()
    await box?.append(change())
    const transaction = browser.end()
    expect(await box?.append(change())).toMatchObject({ ok: true })
    transaction.mockRestore()
    expect(box?.snapshot()).toMatchObject({ emptied: null })
    expect(box?.snapshot().entries).toHaveLength(2)
    box?.close()
  })
})
