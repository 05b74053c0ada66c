import type { Fields } from '../kernel/fields.ts'

/** A form that was filled in in GoFormz (GFZ-11). It comes in from there; nobody edits it here. */
export const formzFields = {
  id: { kind: 'number', write: 'never', stored: 'formz_id', filled: true },
  /** Of the form as it was sent: a project's number here, or whatever the form says. */
  projectId: { kind: 'text', most: 255, write: 'never', stored: 'project_ref' },
  /** The project's name as it is now; null: no project of the company is meant (GFZ-10). */
  projectName: { kind: 'text', most: 255, empty: null, write: 'never', stored: false },
  accountId: { kind: 'number', write: 'never', filled: true },
  formName: { kind: 'text', most: 255, write: 'never' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
  formzUserName: { kind: 'text', most: 320, write: 'never', stored: 'user_name' },
  /**
   * A JSON list of objects with `Url`, as text (GFZ-12); with `Fault` where the PDF was not saved.
   */
  formzPdfUrl: { kind: 'longText', most: 4000, write: 'never', stored: 'pdf_url' },
} as const satisfies Fields
