import type { Fields } from '../kernel/fields.ts'

/** A form that was filled in in GoFormz (GFZ-11). It comes from there and is read-only here. */
export const formzFields = {
  id: { kind: 'number', write: 'never', stored: 'formz_id', filled: true },
  /** The project of the form as it was sent: a project's number here, or the text of the form. */
  projectId: { kind: 'text', most: 255, write: 'never', stored: 'project_ref' },
  /** The present name of the project; null if the form names no project of the company (GFZ-10). */
  projectName: { kind: 'text', most: 255, empty: null, write: 'never', stored: false },
  accountId: { kind: 'number', write: 'never', filled: true },
  formName: { kind: 'text', most: 255, write: 'never' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
  formzUserName: { kind: 'text', most: 320, write: 'never', stored: 'user_name' },
  /** A JSON list of objects with `Url`, as text (GFZ-12); with `Fault` if the PDF was not saved. */
  formzPdfUrl: { kind: 'longText', most: 4000, write: 'never', stored: 'pdf_url' },
} as const satisfies Fields
