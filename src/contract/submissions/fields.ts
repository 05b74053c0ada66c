import type { Fields } from '../kernel/fields.ts'

/**
 * A form that was filled in on a site (SUB-25). Its texts of program, form and questions are those
 * that were published when it was handed in (decision 69); answers and signatures are not fields:
 * only a read of the single record contains them (`schema.ts`).
 */
export const submissionFields = {
  id: { kind: 'number', write: 'never', filled: true, stored: 'submission_id' },
  /** The number that people use, counted per company. */
  recordNumber: { kind: 'number', write: 'never', stored: false, filled: true },
  projectID: {
    kind: 'reference',
    to: 'project',
    byUid: true,
    companion: { field: 'projectName', as: 'name' },
    needs: ['create', 'edit', 'call'],
    filled: true,
    asks: 'Please select project',
  },
  userID: {
    kind: 'reference',
    to: 'user',
    companion: { field: 'user', as: 'person' },
    write: 'never',
    filled: true,
  },
  safetyPlanID: { kind: 'reference', to: 'safetyPlan', write: 'create', filled: true },
  /** The version of the program that contains its questions. */
  safetyPlanVersion: { kind: 'number', write: 'create', filled: true, min: 1 },
  safetyPlanName: { kind: 'text', most: 255, write: 'create' },
  safetyFormID: { kind: 'reference', to: 'safetyForm', write: 'create', filled: true },
  /** The form to which a sub-form belongs. */
  parentForm: { kind: 'text', most: 255, empty: null, write: 'create' },
  formName: { kind: 'text', most: 255, write: 'create' },
  isCompleted: { kind: 'flag', default: true },
  /** When the device handed it in. */
  submissionDateTime: { kind: 'instant', write: 'create', past: true, filled: true },
  /** The day that the submission is about. */
  date: { kind: 'day', needs: ['edit'], filled: true },
  findings: { kind: 'number', write: 'never', filled: true },
  photos: { kind: 'number', write: 'never', filled: true },
  /** The address of its PDF, empty until a call requests it (API2-41). */
  pdfLocation: { kind: 'text', most: 400, empty: null, write: 'never', stored: false },
  accountID: {
    kind: 'reference',
    to: 'account',
    companion: { field: 'companyName', as: 'name' },
    write: 'never',
    filled: true,
  },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
  /** Removes it from all lists; it stays stored (G2-36). */
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  /**
   * One number for program, form and sub-form, for searches; the names of person and project, for
   * sorting.
   */
  formKey: { kind: 'number', write: 'never', read: 'never', filled: true },
  sortedUser: { kind: 'text', most: 255, write: 'never', read: 'never' },
  sortedProject: { kind: 'text', most: 255, write: 'never', read: 'never' },
} as const satisfies Fields
