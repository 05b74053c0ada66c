import { describe, expect, test } from 'vitest'
import { exampleEntry } from '../core/examples.ts'
import { type BoxFile, parseBoxFile, serializeBoxFile } from './format.ts'
import { isFileOfScope } from './import-entries.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const scope = { tenant: '7', user: '1' }
const entry = exampleEntry(id(1), {
  ref: id(2),
  seq: 4,
  patch: { title: 'Geländer „lose“\r\n-----BEGIN CHANGES-----\nñ', notes: '' },
  deps: [id(3)],
  about: { caTicketHash: 'CA-4' },
})
const file: BoxFile = { format: 'outbox', v: 1, scope, epoch: 'e1', entries: [entry], blobs: [] }
const written = () =>
  serializeBoxFile('Words for people\n-----BEGIN CHANGES-----\nas somebody wrote them', file)

describe('F-51 a file of changes', () => {
  test('has readable text at the top and the entries at the end, which survive a round trip', async () => {
    const text = await written()
    expect(text.startsWith('Words for people\n')).toBe(true)
    expect(await parseBoxFile(text)).toEqual(file)
  })

  test('accepts other line ends and changed readable text', async () => {
    expect(await parseBoxFile(`Forwarded:\n${(await written()).replaceAll('\n', '\r\n')}`)).toEqual(
      file,
    )
  })

  test.each([
    ['other text', 'no-file', () => 'Hello'],
    ['a file cut short', 'damaged', (text: string) => text.slice(0, -40)],
    [
      'a file with a changed value',
      'damaged',
      (text: string) => text.replace('"seq": 4', '"seq": 5'),
    ],
    [
      'a file with a wrong hash',
      'damaged',
      (text: string) => text.replace(/"sha256": "./, '"sha256": "x'),
    ],
    [
      'a file without a block',
      'damaged',
      (text: string) => text.replace('"format": "outbox"', '"format": "other"'),
    ],
    [
      'a file of a newer format',
      'newer',
      (text: string) => text.replace(/\n "v": 1,/, '\n "v": 2,'),
    ],
  ] as const)('%s is %s', async (_, problem, change) => {
    expect(await parseBoxFile(change(await written()))).toBe(problem)
  })

  test('rejects an entry of a newer app or of an unknown type completely', async () => {
    expect(
      await parseBoxFile(await serializeBoxFile('', { ...file, entries: [{ ...entry, v: 2 }] })),
    ).toBe('newer')
    expect(
      await parseBoxFile(
        await serializeBoxFile('', { ...file, entries: [{ ...entry, entity: 'hazard' as never }] }),
      ),
    ).toBe('damaged')
  })

  test('rejects the whole file for one invalid entry or one of another scope', async () => {
    for (const wrong of [
      { ...entry, id: 'x' },
      { ...entry, deps: ['x'] },
      { ...entry, patch: [] as never },
      { ...entry, scope: { tenant: '8', user: '1' } },
    ])
      expect(
        await parseBoxFile(await serializeBoxFile('', { ...file, entries: [entry, wrong] })),
      ).toBe('damaged')
  })

  test('ignores extra properties of an entry', async () => {
    const read = await parseBoxFile(
      await serializeBoxFile('', { ...file, entries: [{ ...entry, more: 1 } as never] }),
    )
    expect(read).toEqual(file)
  })

  test('opens only for its author', () => {
    expect([
      isFileOfScope(file, scope),
      isFileOfScope(file, { tenant: '7', user: '2' }),
      isFileOfScope(file, { tenant: '8', user: '1' }),
    ]).toEqual([true, false, false])
  })
})
