import { msg } from '@lingui/core/macro'
import { IconMapPin, IconUser } from '@tabler/icons-react'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { layoutOf, type RowWith } from '#client/records/layout.ts'
import { numberCell, riskCell, statusCell, statusTab, ticketNumber } from './marks.tsx'
import { statusTabWords } from './words.ts'

/** An action as screens see it, what waits in the box laid over it. */
export type Row = RowWith<typeof correctiveActionFields>

const choose = msg`Choose one`

/** Every field of a corrective action (CA-13), in the order of its columns (G2-49); `hidden` is an answer too. */
export const correctiveActionLayout = layoutOf(
  correctiveActionFields,
  {
    caTicketHash: { label: msg`Number`, search: true, column: { id: 'number', header: msg`CA#`, width: 5.75, hideable: false, cell: numberCell, sort: ticketNumber } },
    title: { label: msg`Situation statement`, search: true, column: { header: msg`Situation`, width: 14, grow: 4, hideable: false, main: true }, control: { wide: true }, create: { in: 'what', placeholder: msg`In a few words` }, edit: 'what' },
    description: { label: msg`Situation narrative`, search: true, control: { wide: true, rows: 3 }, create: 'what', edit: 'what' },
    projectID: { label: msg`Project`, search: true, column: { id: 'project', width: 8, grow: 2, hidden: true }, filter: { key: 'project' }, create: { in: 'where', placeholder: msg`Choose a project`, searchable: true } },
    accountID: { label: msg`Company`, search: true, column: { id: 'company', width: 6, grow: 1.5 }, filter: { key: 'company', param: 'companyID', at: 1 } },
    trigger: { label: msg`Incident type`, search: true, column: { width: 8, grow: 1, from: 74 }, filter: { key: 'type', at: 5 }, control: { placeholder: choose }, create: 'where', edit: 'what' },
    severity: { label: msg`Risk level`, column: { width: 8.75, cell: riskCell, sort: 'options' }, filter: { key: 'risk' }, control: { placeholder: choose }, create: { in: 'what', as: 'apart', wide: true }, edit: ['progress', 3] },
    status: { label: msg`Status`, column: { width: 8.25, cell: statusCell, sort: 'options' }, control: { as: 'joined', wide: true }, edit: 'progress' },
    assignedTo: { label: msg`Assigned to`, search: true, column: { width: 8, grow: 1, from: 48 }, filter: { key: 'assigned' }, control: { icon: IconUser, placeholder: msg`Choose a person` }, create: 'who', edit: 'progress' },
    openedBy: { label: msg`Opened by`, search: true, column: { width: 8, grow: 1, from: 84 } },
    incidentLocation: { label: msg`Location`, search: true, control: { icon: IconMapPin }, create: { in: 'where', at: 2, placeholder: msg`Level, grid or room` }, edit: 'what' },
    incidentTime: { label: msg`Incident date and time`, column: { header: msg`Incident date`, width: 9, from: 64 }, create: 'where', edit: 'what' },
    safetyPlanID: { label: msg`Safety plan`, create: 'question' },
    safetyFormID: { label: msg`Safety form`, create: 'question' },
    subSafetyFormID: { label: msg`Sub-form`, control: { wide: true }, create: 'question' },
    safetyQuestionID: { label: msg`Question`, control: { wide: true }, create: 'question' },
    notes: { label: msg`Notes for this change`, control: { wide: true, rows: 3, placeholder: msg`What was done or found, for the history` }, edit: 'progress' },
    actionDesc: { label: msg`Action taken`, control: { wide: true, rows: 2 }, create: 'who', edit: { in: 'done', optional: true } },
    actionType: { label: msg`Action type`, control: { placeholder: choose, optional: true }, create: 'who', edit: { in: 'done', at: 1, none: msg`None` } },
    rootCause: { label: msg`Root cause`, control: { wide: true, rows: 2, optional: true }, edit: 'done' },
    trainingUpdates: { label: msg`Training updates`, control: { wide: true, rows: 2, optional: true }, edit: 'done' },
    monitorPlan: { label: msg`Monitoring plan`, control: { wide: true, rows: 2, optional: true }, edit: 'done' },
    creationDateTime: { label: msg`Opened on` },
    closedBy: { label: msg`Closed by` },
    closedDateTime: { label: msg`Closed on` },
    safetyPlanName: { label: msg`Safety plan` },
    safetyFormName: { label: msg`Safety form` },
    subSafetyFormName: { label: msg`Sub-form` },
    safetyQuestion: { label: msg`Question` },
    companyID: 'hidden',
    correctiveActionID: 'hidden',
  },
  {
    words: 'corrective-actions',
    create: { what: msg`What is wrong`, where: msg`Where and when`, question: msg`Which question it breaks`, who: msg`Who puts it right` },
    edit: { progress: null, what: msg`What happened`, done: msg`What was done about it` },
    extra: { onSpot: { field: { kind: 'flag', default: false }, label: msg`Action taken on spot`, flag: { on: msg`Yes`, off: msg`No` }, create: ['who', 2] } },
    tabs: { field: 'status', key: 'status', label: msg`Status`, all: msg({ message: 'All', context: 'corrective action' }), words: statusTabWords, mark: statusTab, first: 'all' },
    sort: 'number',
  },
)
