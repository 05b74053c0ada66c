import type { Fields } from '../kernel/fields.ts'

/**
 * A form that was filled in on a site (SUB-25). What it says of program, form and questions is as
 * it was published when it was handed in (decision 69); its answers and signatures are no fields:
 * they are read with the one record (`schema.ts`).
 */
export const submissionFields = {
  id: { kind: 'number', write: 'never', filled: true, stored: 'submission_id' },
  /** The number people know it by, counted per company. */
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
  /** The version of the program that its questions are from. */
  safetyPlanVersion: { kind: 'number', write: 'create', filled: true, min: 1 },
  safetyPlanName: { kind: 'text', most: 255, write: 'create' },
  safetyFormID: { kind: 'reference', to: 'safetyForm', write: 'create', filled: true },
  /** Of a sub-form the form that it belongs to. */
  parentForm: { kind: 'text', most: 255, empty: null, write: 'create' },
  formName: { kind: 'text', most: 255, write: 'create' },
  isCompleted: { kind: 'flag', default: true },
  /** When it was handed in on the device. */
  submissionDateTime: { kind: 'instant', write: 'create', past: true, filled: true },
  /** The day that it is about. */
  date: { kind: 'day', needs: ['edit'], filled: true },
  findings: { kind: 'number', write: 'never', filled: true },
  photos: { kind: 'number', write: 'never', filled: true },
  /** A record answers no address of its PDF until it is asked for one (API2-41). */
  pdfLocation: { kind: 'text', most: 400, empty: null, write: 'never', stored: false },
  accountID: {
    kind: 'reference',
    to: 'account',
    companion: { field: 'companyName', as: 'name' },
    write: 'never',
    filled: true,
  },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
  /** In no list any more; it stays stored (G2-36). */
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  /**
   * Program, form and sub-form by one number, for finding; the names of person and project for the
   * order of lists.
   */
  formKey: { kind: 'number', write: 'never', read: 'never', filled: true },
  sortedUser: { kind: 'text', most: 255, write: 'never', read: 'never' },
  sortedProject: { kind: 'text', most: 255, write: 'never', read: 'never' },
} as const satisfies Fields
