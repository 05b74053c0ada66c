import { msg } from '@lingui/core/macro'
import { IconMapPin, IconSearch, IconUser } from '@tabler/icons-react'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { statuses } from '#contract/corrective-actions/lookups.ts'
import { isOpen } from '#contract/corrective-actions/rules.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import {
  incidentCell,
  numberColumn,
  openedBySaid,
  riskColumn,
  statusColumn,
  statusTabLook,
  ticketNumber,
} from './marks.tsx'
import { statusTabWords } from './words.ts'

/** An action as the screens show it, with the box's waiting changes laid over it. */
export type ActionListRow = RowOfFields<typeof correctiveActionFields>

/**
 * Returns the fields that a change stores of its action, to name and find it after the action has
 * left the device.
 */
export function actionSummary({ correctiveActionID, caTicketHash, title }: ActionListRow) {
  return { correctiveActionID, caTicketHash, title }
}

const choose = msg`Choose one`
/**
 * Width in rem of the table on a screen of 1280 px next to the open menu. From this width on it
 * shows all columns of G2-49 (rulings, 29).
 */
const desk = 64
const notClosed = statuses.map(({ name }) => name).filter((status) => isOpen({ status }))

/**
 * Every field of a corrective action (CA-13), in the order of its columns (G2-49); a field without
 * a place is `hidden`.
 */
export const correctiveActionLayout = createLayout(
  correctiveActionFields,
  {
    caTicketHash: {
      label: msg`Number`,
      search: true,
      column: {
        id: 'number',
        header: msg`CA#`,
        noTruncate: true,
        width: 4.25,
        hideable: false,
        ...numberColumn,
        sort: ticketNumber,
      },
    },
    title: {
      label: msg`Situation statement`,
      search: true,
      column: { header: msg`Situation`, width: 9, grow: 4, hideable: false, main: true },
      control: { wide: true },
      create: { in: 'what', placeholder: msg`In a few words` },
      edit: 'what',
    },
    description: {
      label: msg`Situation narrative`,
      search: true,
      control: { wide: true, rows: 3 },
      create: 'what',
      edit: 'what',
    },
    projectID: {
      label: msg`Project`,
      search: true,
      column: {
        id: 'project',
        width: 7,
        grow: 2.5,
        multiline: true,
        minTableWidth: desk,
        second: { at: 2, shrinks: true },
      },
      filter: { key: 'project' },
      create: {
        in: 'where',
        placeholder: msg`Choose a project`,
        searchable: true,
        lastUsed: 'preset',
      },
    },
    accountID: {
      label: msg`Company`,
      search: true,
      column: { id: 'company', width: 5, grow: 1 },
      filter: { key: 'company', param: 'companyID', at: 1 },
    },
    trigger: {
      label: msg`Incident type`,
      search: true,
      column: {
        width: 5.5,
        grow: 2.4,
        multiline: true,
        minTableWidth: desk,
        second: { at: 5, spare: true },
      },
      filter: { key: 'type', at: 5 },
      control: { placeholder: choose, lastUsed: { offer: 1 } },
      create: 'where',
      edit: 'what',
    },
    severity: {
      label: msg`Risk level`,
      search: true,
      column: { noTruncate: true, width: 5.5, ...riskColumn, sort: 'options', first: 'desc' },
      filter: { key: 'risk' },
      control: { placeholder: choose },
      create: { in: 'what', as: 'apart', wide: true },
      edit: ['progress', 3],
    },
    status: {
      label: msg`Status`,
      search: true,
      column: { noTruncate: true, width: 6.75, ...statusColumn, sort: 'options' },
      control: { as: 'joined', wide: true },
      edit: 'progress',
    },
    assignedTo: {
      label: msg`Assigned to`,
      search: true,
      column: { width: 4.5, grow: 1.5, minTableWidth: 48, second: 3 },
      filter: { key: 'assigned' },
      control: {
        icon: IconUser,
        placeholder: msg`Choose a person`,
        lastUsed: { offer: 1, within: 'projectID' },
      },
      create: 'who',
      edit: 'progress',
    },
    openedBy: {
      label: msg`Opened by`,
      search: true,
      column: { width: 4.5, grow: 1, minTableWidth: desk, second: { at: 6, spare: openedBySaid } },
    },
    incidentLocation: {
      label: msg`Location`,
      search: true,
      control: { icon: IconMapPin },
      create: {
        in: 'where',
        at: 2,
        placeholder: msg`Level, grid or room`,
        lastUsed: { offer: 2, within: 'projectID' },
      },
      edit: { in: 'what', optional: true },
    },
    incidentTime: {
      label: msg`Incident date and time`,
      column: {
        header: msg`Incident date`,
        width: 5.75,
        minTableWidth: desk,
        second: { at: 7, spare: incidentCell },
        cell: incidentCell,
      },
      create: 'where',
      edit: { in: 'what', wide: true },
    },
    // The first sort puts the earliest due date at the top.
    dueDate: {
      label: msg`Due`,
      column: { noTruncate: true, width: 7.5, minTableWidth: 52, second: 1, first: 'asc' },
      filter: { key: 'due', param: 'dueDate', at: 6 },
      control: { optional: true },
      create: ['who', 2],
      edit: ['progress', 4],
    },
    safetyPlanID: {
      label: msg`Safety plan`,
      filter: { key: 'program', onlyWhenSet: true },
      create: 'question',
    },
    safetyFormID: { label: msg`Safety form`, create: 'question' },
    subSafetyFormID: { label: msg`Sub-form`, control: { wide: true }, create: 'question' },
    safetyQuestionID: {
      label: msg`Question`,
      filter: { key: 'question', onlyWhenSet: true },
      control: { wide: true },
      create: 'question',
    },
    photos: { label: msg`Photos`, control: { wide: true, optional: true }, create: 'what' },
    notes: {
      label: msg`Notes for this change`,
      control: { wide: true, rows: 3, placeholder: msg`What was done or found, for the history` },
      edit: 'progress',
    },
    actionDesc: {
      label: msg`Action taken`,
      control: { wide: true, rows: 2 },
      create: 'who',
      edit: { in: 'done', optional: true },
    },
    actionType: {
      label: msg`Action type`,
      control: { placeholder: choose, optional: true },
      create: 'who',
      edit: { in: 'done', at: 1, none: msg`None` },
    },
    rootCause: {
      label: msg`Root cause`,
      control: { wide: true, rows: 2, optional: true },
      edit: 'done',
    },
    trainingUpdates: {
      label: msg`Training updates`,
      control: { wide: true, rows: 2, optional: true },
      edit: 'done',
    },
    monitorPlan: {
      label: msg`Monitoring plan`,
      control: { wide: true, rows: 2, optional: true },
      edit: 'done',
    },
    creationDateTime: {
      label: msg`Opened on`,
      filter: { key: 'opened', onlyWhenSet: true },
      column: {
        id: 'age',
        header: msg`Open for`,
        print: 'cell',
        noTruncate: true,
        width: 3.25,
        align: 'end',
        minTableWidth: 52,
        second: 4,
        first: 'desc',
      },
    },
    closedBy: { label: msg`Closed by` },
    closedDateTime: { label: msg`Closed on`, filter: { key: 'closed', onlyWhenSet: true } },
    reopenedDateTime: { label: msg`Reopened on`, filter: { key: 'reopened', onlyWhenSet: true } },
    safetyPlanName: { label: msg`Safety plan` },
    safetyPlanVersion: 'hidden',
    safetyFormName: { label: msg`Safety form` },
    subSafetyFormName: { label: msg`Sub-form` },
    safetyQuestion: { label: msg`Question` },
    companyID: 'hidden',
    guestLinks: 'hidden',
    guestReplies: 'hidden',
    guestPhotos: 'hidden',
    isReadyToCheck: {
      label: msg`Ready to be checked`,
      flag: {
        on: msg({ message: 'Yes', context: 'check' }),
        off: msg({ message: 'No', context: 'check' }),
      },
    },
    checkAgainDate: { label: msg`Check again on` },
    isConfirmed: {
      label: msg`The fix lasted`,
      flag: {
        on: msg({ message: 'Yes', context: 'check' }),
        off: msg({ message: 'No', context: 'check' }),
      },
    },
    confirmedDateTime: {
      label: msg`Confirmed on`,
      filter: { key: 'confirmed', onlyWhenSet: true },
    },
    guestDecisions: { label: msg`Replies answered` },
    comments: { label: msg`Comments` },
    correctiveActionID: 'hidden',
  },
  {
    words: 'corrective-actions',
    create: {
      what: msg`What is wrong`,
      where: msg`Where and when`,
      question: msg`Which question it is about`,
      who: msg`Who puts it right`,
    },
    edit: { what: msg`What happened`, progress: null, done: msg`What was done about it` },
    open: ['progress'],
    extra: {
      findQuestion: {
        field: { kind: 'choice', most: 0, options: [] },
        label: msg`Search all questions`,
        control: {
          wide: true,
          searchable: true,
          icon: IconSearch,
          placeholder: msg`Question, form or regulation`,
        },
        create: ['question', 1],
      },
      onSpot: {
        field: { kind: 'flag', default: false },
        label: msg`Action taken on spot`,
        flag: { on: msg`Yes`, off: msg`No` },
        create: ['who', 3],
      },
    },
    tabs: {
      field: 'status',
      key: 'status',
      label: msg`Status`,
      all: msg({ message: 'All', context: 'corrective action' }),
      groups: { 'not-closed': notClosed },
      words: statusTabWords,
      className: statusTabLook,
      first: 'all',
    },
    chips: {
      mine: { label: msg`Mine` },
      overdue: { label: msg`Overdue`, sort: 'dueDate' },
      check: { label: msg`To check` },
    },
    views: {
      open: { label: msg`My not closed`, tab: 'not-closed', chips: ['mine'] },
      overdue: { label: msg`My overdue`, tab: 'all', chips: ['mine', 'overdue'] },
    },
    sort: 'number',
  },
)
