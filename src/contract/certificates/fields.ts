import { certificateTitleLimit } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'

/** Most images and PDFs that one certificate has: front, back, card. */
export const mostCertificateFiles = 6

/**
 * A certificate of a person (TEAM-13). Its history keeps what it said before, and its files with
 * it; a removed one stays as such.
 */
export const certificateFields = {
  userCertificateID: { kind: 'number', write: 'never', filled: true },
  userID: {
    kind: 'reference',
    to: 'user',
    write: 'create',
    needs: ['create', 'call'],
    filled: true,
  },
  certificateTitle: {
    kind: 'text',
    most: certificateTitleLimit,
    needs: ['create', 'edit', 'call'],
    asks: 'Please enter the title of the certificate',
  },
  certificateIssueDate: { kind: 'day' },
  /** Null: it has no end. */
  certificateExpirationDate: { kind: 'day' },
  /** Where its images and PDFs are read: `/api/files/{fileID}`, a PDF with `#pdf` behind it. */
  certificateImageUri: {
    kind: 'list',
    count: mostCertificateFiles,
    fields: { certificateImageURL: { kind: 'text', most: 200, needs: ['create', 'edit', 'call'] } },
  },
  /**
   * What each of them was called when it was sent, in the same order, with the ending of its bytes.
   * Empty: not known.
   */
  certificateFileNames: { kind: 'texts', most: 255, count: mostCertificateFiles, write: 'never' },
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields
