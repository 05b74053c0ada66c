import { expect, test } from 'vitest'
import { sheetOf } from './save-overview.ts'

test('the file has one number per line, with its figure, subject and unit', () => {
  const columns = [
    { title: '', type: 'text' as const },
    { title: 'Not closed', type: 'number' as const },
    { title: 'Overdue', type: 'number' as const },
  ]
  const tables = [
    {
      at: 1,
      title: 'By project',
      columns,
      rows: [
        ['Tower B', 3, 1],
        ['Marina Walk', 2, 0],
      ],
    },
  ]
  expect(
    sheetOf(tables, 'Overview', { part: 'Figure', of: 'Of', measure: 'Measure', value: 'Value' }),
  ).toMatchObject({
    name: 'Overview',
    columns: [
      { title: 'Figure' },
      { title: 'Of' },
      { title: 'Measure' },
      { title: 'Value', type: 'number' },
    ],
    rows: [
      ['By project', 'Tower B', 'Not closed', 3],
      ['By project', 'Tower B', 'Overdue', 1],
      ['By project', 'Marina Walk', 'Not closed', 2],
      ['By project', 'Marina Walk', 'Overdue', 0],
    ],
  })
})
