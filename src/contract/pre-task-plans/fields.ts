import { signatureNameLimit } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'
import { lineMarks, submissionStatuses } from './choices.ts'

/** The work, its hazards and the controls against them, one per line. */
const taskFields = {
  description: { kind: 'longText', most: 500 },
  hazards: { kind: 'longText', most: 5000 },
  controls: { kind: 'longText', most: 5000 },
} as const satisfies Fields

/**
 * A pre-task plan (PTP-16). A removed plan stays stored with its history; its submissions do not
 * change.
 */
export const preTaskPlanFields = {
  id: { kind: 'number', write: 'never', stored: 'ptp_id', filled: true },
  /** `PTP-` and a number counted per account (G2-60). */
  ptpHash: { kind: 'text', most: 20, write: 'never', stored: false },
  title: { kind: 'text', most: 255, needs: ['call'], asks: 'Please input title' },
  projectID: {
    kind: 'reference',
    to: 'project',
    byUid: true,
    companion: { field: 'projectName', as: 'name' },
    needs: ['call'],
    filled: true,
    asks: 'Please select project',
  },
  /** Each task has its own id, a UUID, so that it can be changed alone. */
  tasks: { kind: 'list', fields: { id: { kind: 'text', most: 36 }, ...taskFields }, count: 50 },
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields

/**
 * A plan as it was handed in (PTP-17), flat, as it is stored and shown; `submission.ts` converts it
 * to the specified form. Its values of plan, project and tasks are those of that time: later
 * changes do not alter a signed plan.
 */
export const preTaskSubmissionFields = {
  id: { kind: 'number', write: 'never', stored: 'ptp_submission_id', filled: true },
  ptpId: { kind: 'number', write: 'create', needs: ['call'], min: 1, filled: true },
  submissionStatus: {
    kind: 'choice',
    most: 20,
    options: submissionStatuses,
    needs: ['call'],
    meeting: 'forward',
    asks: 'Must be pending, ready or submitted.',
  },
  submittedByUserId: {
    kind: 'reference',
    to: 'user',
    companion: { field: 'submittedByUserName', as: 'name' },
    write: 'never',
    stored: 'submitted_by',
    filled: true,
  },
  /** When a person wrote it; if omitted, when the server received it. */
  submissionDateTime: {
    kind: 'instant',
    write: 'create',
    stored: 'submitted_at',
    past: true,
    filled: true,
  },
  /** `at`: when the person signed; null: not yet. */
  signatures: {
    kind: 'list',
    fields: {
      signatureName: { kind: 'text', most: signatureNameLimit, needs: ['call'] },
      at: { kind: 'instant' },
    },
    count: 100,
  },
  assignedTo: {
    kind: 'reference',
    to: 'user',
    byUid: true,
    companion: { field: 'assignedToUser', as: 'person' },
    write: 'create',
  },
  ptpHash: { kind: 'text', most: 20, write: 'never' },
  title: { kind: 'text', most: 255, write: 'never' },
  projectID: { kind: 'reference', to: 'project', write: 'never', filled: true },
  projectName: { kind: 'text', most: 255, write: 'never' },
  projectNumber: { kind: 'text', most: 50, write: 'never' },
  projectAddress: { kind: 'text', most: 500, write: 'never' },
  /**
   * Number of counted lines, and number of those that repeat plans of the five days before on the
   * project.
   */
  lines: { kind: 'number', write: 'never', filled: true },
  repeats: { kind: 'number', write: 'never', filled: true },
  /**
   * Number of those days that have plans; 0: no day; null: the project has no earlier plan at all.
   */
  comparedDays: { kind: 'number', write: 'never' },
  tasks: { kind: 'list', fields: taskFields, count: 50, write: 'never', read: 'one' },
  /**
   * One mark for each line of the tasks, in the order of `linesOf`. `days`: the days whose plans
   * have the line, the newest first; `said`: its wording in the newest of them.
   */
  marks: {
    kind: 'list',
    fields: {
      mark: { kind: 'choice', most: 10, options: lineMarks },
      days: { kind: 'texts', most: 10, count: 5 },
      said: { kind: 'text', most: 5000 },
    },
    count: 5000,
    write: 'never',
    read: 'one',
  },
} as const satisfies Fields
