import { expect, test } from 'vitest'
import type { ImageStore } from '#client/data/images/image-store.ts'
import { addressesOf } from './kept-types.ts'
import { jsonFile, shelfOf } from './shelf.ts'

test('a record of an earlier release shows its findings after a reread of its answers', async () => {
  const kept = (uid: string, findings: number) => ({
    row: { uid, findings },
    mark: '"1"',
    words: [],
    files: [],
    bytes: 1,
  })
  const finding = { severity: 'High', title: '', description: '' }
  const files = new Map([
    ['/kept/index', jsonFile({ wanted: null, records: [kept('a', 1), kept('b', 0)] })],
    [
      addressesOf('a', '"1"').record,
      jsonFile({
        answers: [
          { questionID: 4, description: 'Edges?', finding },
          { questionID: 5, description: 'Net?', finding: null },
        ],
      }),
    ],
  ])
  const store = {
    read: async (address: string) => files.get(address) ?? null,
  } as unknown as ImageStore
  const { records } = await shelfOf(store).readIndex()
  expect(records.map(({ findings }) => findings)).toEqual([
    [{ questionID: 4, question: 'Edges?' }],
    [],
  ])
})
