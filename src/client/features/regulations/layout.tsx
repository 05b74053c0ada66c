import { msg } from '@lingui/core/macro'
import { citationFields } from '#contract/regulations/fields.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import { StateMark, stateSaid } from './state-mark.tsx'
import { stateWords } from './words.ts'

/** A citation as the screen sees it. */
export type CitationRow = RowOfFields<typeof citationFields>

/** Names the form of its question: `Ladders, Step ladders`. */
export const formName = ({ form, subForm }: Pick<CitationRow, 'form' | 'subForm'>) =>
  [form, subForm].filter(Boolean).join(', ')

/**
 * Returns the heading in our copy, or the reserved range; the usual spelling precedes it where the
 * question writes another.
 */
export const citationText = ({
  canonical,
  isSpelledOtherwise,
  heading,
  range,
}: Pick<CitationRow, 'canonical' | 'isSpelledOtherwise' | 'heading' | 'range'>) =>
  [isSpelledOtherwise && canonical, heading || range].filter(Boolean).join(' – ')

/** Lists the fields of a citation in the order of their columns. */
export const citationLayout = createLayout(
  citationFields,
  {
    number: {
      label: msg`As written`,
      search: true,
      column: { width: 10, grow: 2, hideable: false, main: true },
    },
    // Only a wide screen and files have this column; elsewhere the heading includes another
    // spelling.
    canonical: { label: msg`Citation`, search: true, column: { width: 10, minTableWidth: 110 } },
    isSpelledOtherwise: {
      label: msg`Spelling`,
      flag: { on: msg`Another spelling`, off: msg`Usual spelling` },
    },
    state: {
      label: msg`State`,
      column: {
        width: 8.5,
        grow: 0.5,
        cell: (row) => <StateMark state={row.state} />,
        sort: ({ state }) => state,
      },
      exportText: (row, { i18n }) => stateSaid(i18n, row.state),
    },
    heading: {
      label: msg`Heading`,
      search: true,
      column: { width: 9, grow: 2.5, cell: citationText },
      exportText: ({ heading, range }) => heading || range,
    },
    range: { label: msg`Reserved range` },
    program: {
      label: msg`Program`,
      search: true,
      column: { width: 8, grow: 1.5, second: 2 },
      filter: { key: 'program' },
    },
    form: {
      label: msg`Form`,
      search: true,
      column: { width: 9, grow: 2, cell: formName, second: 1 },
      filter: { key: 'form' },
    },
    subForm: {
      label: msg`Sub-form`,
      search: true,
      column: { width: 8, grow: 1, minTableWidth: 110 },
    },
    question: {
      label: msg`Question`,
      search: true,
      column: { width: 10, grow: 3, second: { at: 3, spare: true } },
    },
    questionID: 'hidden',
  },
  {
    tabs: {
      field: 'state',
      key: 'state',
      label: msg`State`,
      all: msg({ message: 'All', context: 'citations' }),
      first: 'all',
      words: stateWords,
    },
    chips: { spelling: { label: msg`Another spelling` } },
  },
)
