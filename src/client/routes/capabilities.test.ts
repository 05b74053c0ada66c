import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { entities, type Kind } from '#contract/kernel/entity.ts'
import { SlotsContext } from '#client/shell/slots.tsx'
import { useRecordWords } from '#client/shell/tray/use-record-words.ts'
import { profile } from '#tests/mocks/people.ts'
import {
  capabilities,
  loadRecordWords,
  pages,
  slots,
  type WithoutRecord,
  type WithoutWords,
} from './capabilities.ts'

test('a third offline kind does not compile without its record and its texts', () => {
  const all = [
    {} satisfies Record<WithoutRecord<Kind>, never>,
    {} satisfies Record<WithoutWords<Kind>, never>,
  ]
  // @ts-expect-error no capability has a record of this kind
  const record = {} satisfies Record<WithoutRecord<Kind | 'hazard'>, never>
  // @ts-expect-error nor words for it
  const words = {} satisfies Record<WithoutWords<Kind | 'hazard'>, never>
  expect([...all, record, words]).toEqual([{}, {}, {}, {}])
})

test('registers each kind once, under the name stored on devices', async () => {
  // A kind that people read and change only online stores nothing on a device.
  const parts = await Promise.all(
    capabilities.flatMap((one) => ('data' in one ? [one.data()] : [])),
  )
  const records = parts.flatMap((part) => ('records' in part ? Object.entries(part.records) : []))
  const names = records.map(([kind]) => kind)
  expect(names).toEqual([...new Set(names)])
  expect(records.map(([, record]) => record.kind)).toEqual(names)
  const words = Object.fromEntries(records.map(([kind, { word }]) => [kind, word]))
  expect(words).toMatchObject({
    ...entities,
    associate: 'user',
    correctiveAction: 'action',
    project: 'project',
  })
  expect(new Set(Object.values(words)).size).toBe(names.length)
})

test('the second part of an address names one capability to preload: the first with pages under it', () => {
  const found = Map.groupBy(
    capabilities.flatMap(({ name, pages: own }) =>
      own.map(({ path }) => ({ word: path.split('/')[2] ?? '', name })),
    ),
    ({ word }) => word,
  )
  const firsts = Object.fromEntries([...found].map(([word, [first]]) => [word, first?.name]))
  expect(firsts).toMatchObject({
    account: 'companies',
    accounts: 'companies',
    associates: 'team',
    projects: 'projects',
    'corrective-actions': 'corrective-actions',
  })
  // No other capability uses a word that is the name of a capability.
  expect(
    Object.entries(firsts).filter(
      ([word, name]) => word !== name && capabilities.some((one) => one.name === word),
    ),
  ).toEqual([])
  expect(pages.map(({ path }) => path)).toContain('/back-office/sync')
})

test('renders loaded record texts at once, without hiding the screen', async () => {
  const Kinds = () => Object.keys(useRecordWords()).toSorted().join(' ')
  const kinds = Object.keys(await loadRecordWords())
    .toSorted()
    .join(' ')
  expect(renderToString(createElement(SlotsContext, { value: slots }, createElement(Kinds)))).toBe(
    kinds,
  )
})

test('these reads are on the device before the user opens any of their pages', async () => {
  const parts = await Promise.all(
    capabilities.flatMap((one) => ('data' in one ? [one.data()] : [])),
  )
  const wanted = await Promise.all(parts.flatMap((part) => ('away' in part ? [part.away()] : [])))
  const names = wanted.flatMap((list) => list(profile())).map(({ name }) => name)
  expect(names.toSorted()).toEqual([
    'certificates.lacking',
    'certificates.required',
    'companies.one',
    'contractors.list',
    'packages.summary',
    'past cases',
    'team.one',
  ])
})
