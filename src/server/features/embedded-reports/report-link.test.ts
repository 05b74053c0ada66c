import { expect, test } from 'vitest'
import { reportLink, reportNamed } from './report-link.ts'

const base = 'https://app.powerbi.com'
const filter = { user_id: 12, tier: 3 }
const rows = 'filter=Users%2Fuser_id%20eq%20%2712%27%20and%20Users%2Ftier%20eq%203'
const reportID = '7b1e90c4-1111-4222-8333-444455552f6d'
const workspaceID = '0f0e0d0c-1111-4222-8333-444455556666'

test.each([
  [
    'REP-11 a key of the free plan',
    { key: 'eyJrIj+=', isFree: true, filter },
    `${base}/view?r=eyJrIj%2B%3D`,
  ],
  [
    'REP-12 a key of the paid plan',
    { key: reportID, isFree: false, filter },
    `${base}/reportEmbed?reportId=${reportID}&${rows}`,
  ],
  [
    'a key of the paid plan for a whole company',
    { key: 'r-1', isFree: false, filter: null },
    `${base}/reportEmbed?reportId=r-1`,
  ],
  [
    'an address on the free plan',
    { key: 'https://bi.example/show?x=1', isFree: true, filter },
    'https://bi.example/show?x=1',
  ],
  [
    'an address on the paid plan',
    { key: 'https://bi.example/show?x=1#p', isFree: false, filter },
    `https://bi.example/show?x=1&${rows}#p`,
  ],
  [
    'an address without a query',
    { key: 'https://bi.example/show', isFree: false, filter },
    `https://bi.example/show?${rows}`,
  ],
] as const)('G2-67 turns %s into a link', (_, parts, link) => {
  expect(reportLink({ base, ...parts })).toBe(link)
})

test('a link begins with the base address of the settings', () => {
  const key = 'r-1'
  expect(reportLink({ base: 'https://app.powerbigov.us', key, isFree: true, filter: null })).toBe(
    'https://app.powerbigov.us/view?r=r-1',
  )
})

test.each([
  ['a report id', reportID, { reportID, workspaceID: null }],
  [
    'an address',
    `${base}/reportEmbed?reportId=${reportID}&groupId=${workspaceID}`,
    { reportID, workspaceID },
  ],
  [
    'an address without a workspace',
    `${base}/reportEmbed?reportId=${reportID}&groupId=me`,
    { reportID, workspaceID: null },
  ],
  ['a publish-to-web key', 'eyJrIjoiMTIz', null],
  ['an address of another service', 'https://bi.example/show', null],
])('reads the report id from %s', (_, key, named) => {
  expect(reportNamed(key)).toEqual(named)
})
