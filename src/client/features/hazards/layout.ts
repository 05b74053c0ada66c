import { msg } from '@lingui/core/macro'
import { hazardFields } from '#contract/hazards/fields.ts'
import { tableDate } from '#client/i18n/dates.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { statusLook } from '#client/ui/status/status.tsx'

/**
 * A hazard as the screens show it. A new one has a temporary uid, `NEW-1`, until it is saved
 * (HAZ-09).
 */
export type HazardRow = RowOfFields<typeof hazardFields>

/** Returns the day of creation (HAZ-15). */
const madeOn = ({ creationDateTime }: HazardRow, { i18n }: Formatter) =>
  creationDateTime === '' ? '' : tableDate(creationDateTime, i18n.locale === 'es' ? 'es' : 'en')
/** Returns the shape of the status in its column; on a second line the label shows alone. */
const markOf = ({ status }: HazardRow) => statusLook(status === 'Active' ? 'tick' : 'dash')

/**
 * Every field of a hazard (HAZ-03, HAZ-05), in the order of its columns (G2-41). Inactive ones are
 * hidden by default (HAZ-04).
 */
export const hazardLayout = createLayout(
  hazardFields,
  {
    number: {
      label: msg`Number`,
      search: true,
      column: { width: 5, hideable: false },
      edit: 'all',
      create: null,
    },
    name: {
      label: msg`Name`,
      search: true,
      column: { width: 7.5, grow: 3, hideable: false, main: true },
      edit: 'all',
      create: null,
    },
    address: {
      label: msg`Address`,
      search: true,
      column: { width: 7, grow: 2, minTableWidth: 54, second: { at: 1, shrinks: true } },
      edit: 'all',
      create: null,
    },
    type: {
      label: msg`Type`,
      search: true,
      column: { width: 7.5, grow: 1 },
      filter: {},
      edit: 'all',
    },
    description: {
      label: msg`Description`,
      search: true,
      column: {
        width: 8,
        grow: 3,
        multiline: true,
        minTableWidth: 68,
        second: { at: 2, shrinks: true },
      },
      control: { wide: true },
      edit: 'all',
    },
    status: {
      label: msg`Status`,
      column: { width: 6.75, noTruncate: true, className: markOf, second: 3 },
      edit: 'all',
    },
    creationDateTime: {
      label: msg`Created`,
      column: { width: 6.25, noTruncate: true, cell: madeOn, minTableWidth: 46, second: 4 },
    },
    // Remove and restore are commands of their own.
    isRemoved: 'hidden',
    id: 'hidden',
  },
  {
    words: 'hazards',
    edit: { all: null },
    tabs: {
      field: 'status',
      key: 'status',
      label: msg`Status`,
      all: msg`All`,
      allLast: true,
      words: {
        Active: msg({ message: 'Active', context: 'several hazards' }),
        Inactive: msg({ message: 'Inactive', context: 'several hazards' }),
      },
      first: 'Active',
      counts: 'rows',
    },
  },
)
