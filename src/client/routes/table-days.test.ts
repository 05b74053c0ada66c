import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Fields } from '#contract/kernel/fields.ts'
import { correctiveActionLayout } from '#client/features/corrective-actions/layout.ts'
import { jobLayout } from '#client/features/jobs/layout.tsx'
import { type Layout, createLayout, type RowOfFields } from '#client/records/layout.ts'
import { rowOf } from '#tests/mocks/rows.ts'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { jobFields } from '#contract/jobs/fields.ts'
import { buildColumns } from '#client/records/list/columns.ts'

const i18nOf = (locale: 'en' | 'es') => setupI18n({ locale, messages: { [locale]: {} } })
const say = (message: string) => ({ id: message, message })
/** A time on 20 November in every zone. */
const at = new Date(2026, 10, 20, 17, 5).toISOString()

const fields = { until: { kind: 'day' }, checked: { kind: 'instant' } } as const satisfies Fields
const layout = createLayout(fields, {
  until: { label: say('Until'), column: { width: 8 } },
  checked: { label: say('Checked'), column: { width: 8 } },
})

function cells<Row extends object>(
  of: Layout<Row>,
  row: Row,
  locale: 'en' | 'es',
  ...ids: string[]
) {
  return buildColumns<Row>(of, i18nOf(locale)).flatMap(({ id, cell }) =>
    ids.includes(id) ? [cell(row)] : [],
  )
}

test('GEN-22 tables write days and times with dashes, month first, in Spanish day first', () => {
  const row: RowOfFields<typeof fields> = rowOf(fields, { until: '2026-11-20', checked: at })
  expect(cells(layout, row, 'en', 'until', 'checked')).toEqual(['11-20-2026', '11-20-2026 17:05'])
  expect(cells(layout, row, 'es', 'until', 'checked')).toEqual(['20-11-2026', '20-11-2026 17:05'])
  expect(cells(layout, { ...row, until: null, checked: null }, 'en', 'until', 'checked')).toEqual([
    '',
    '',
  ])
})

test("GEN-22 the product's tables use the same dates; an incident has its own format (CA-62)", () => {
  const job: RowOfFields<typeof jobFields> = rowOf(jobFields, { firstAt: at, nextAt: at })
  expect(cells(jobLayout, job, 'es', 'firstAt', 'nextAt')).toEqual([
    '20-11-2026 17:05',
    '20-11-2026 17:05',
  ])
  const action: RowOfFields<typeof correctiveActionFields> = rowOf(correctiveActionFields, {
    incidentTime: at,
  })
  expect(cells(correctiveActionLayout, action, 'en', 'incidentTime')).toEqual(['11/20/2026 17:05'])
})
