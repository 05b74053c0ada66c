import { msg } from '@lingui/core/macro'
import { auditFields } from '#contract/audit/fields.ts'
import { browserName } from '#client/records/browser-name.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import { TitleCell } from '#client/ui/table/data-row.tsx'
import { aboutSaid, actorSaid, detailsSaid, eventGroups, eventSaid, groupWords } from './words.ts'

/** A line of the trail as the screen shows it. */
export type AuditRow = RowOfFields<typeof auditFields>

/** A cell of two lines; the second may be longer than its space. */
const twoLineCell = (title: string, second: string) => (
  <TitleCell title={title} second={second} hint={second} />
)

/**
 * The columns of a line, in their order. Only the time sorts, because the trail lists events in the
 * order in which they happened.
 */
export const auditLayout = createLayout(
  auditFields,
  {
    at: {
      label: msg`When`,
      column: { width: 8.5, noTruncate: true, hideable: false },
      filter: { key: 'at' },
    },
    event: {
      label: msg`What happened`,
      column: {
        width: 9,
        grow: 3,
        hideable: false,
        cell: (row, { i18n }) =>
          twoLineCell(eventSaid(i18n, row), detailsSaid(i18n, row).join(', ')),
      },
      filter: { key: 'what', param: 'event' },
    },
    personName: {
      label: msg`Who, affected person`,
      column: {
        width: 8,
        grow: 2,
        hideable: false,
        cell: (row, { i18n }) => twoLineCell(actorSaid(i18n, row), aboutSaid(i18n, row)),
      },
    },
    personID: { label: msg`Who`, filter: { key: 'by', param: 'byID' } },
    aboutID: { label: msg`Affected person`, filter: { key: 'about', param: 'aboutID' } },
    companyID: {
      label: msg`Company`,
      column: {
        id: 'company',
        width: 7,
        grow: 1.5,
        minTableWidth: 48,
        cell: ({ companyName }) => companyName,
      },
      filter: { key: 'company', at: 1 },
    },
    address: {
      label: msg`From where`,
      column: {
        width: 8,
        grow: 1,
        minTableWidth: 56,
        cell: (row) => twoLineCell(row.address, browserName(row.device)),
      },
    },
    companyName: 'hidden',
    byProvider: 'hidden',
    entity: 'hidden',
    about: 'hidden',
    asName: 'hidden',
    device: 'hidden',
    install: 'hidden',
    requestId: 'hidden',
    details: 'hidden',
  },
  {
    sort: '-at',
    tabs: {
      field: 'event',
      key: 'event',
      label: msg`What happened`,
      all: msg`All`,
      first: 'all',
      groups: eventGroups,
      words: groupWords,
    },
  },
)
