import { certificateTitleLimit } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'

/** The maximum number of images and PDFs of one certificate: front, back, card. */
export const maxCertificateFiles = 6

/**
 * A certificate of a person (TEAM-13). Its history retains earlier values and files; a removed one
 * stays as removed.
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
  /** Null for a certificate without an end. */
  certificateExpirationDate: { kind: 'day' },
  /**
   * The addresses of its images and PDFs: `/api/files/{fileID}`, for a PDF with `#pdf` after it.
   */
  certificateImageUri: {
    kind: 'list',
    count: maxCertificateFiles,
    fields: { certificateImageURL: { kind: 'text', most: 200, needs: ['create', 'edit', 'call'] } },
  },
  /**
   * The names of the files when they were sent, in the same order, with the extension that fits
   * their bytes. Empty if unknown.
   */
  certificateFileNames: { kind: 'texts', most: 255, count: maxCertificateFiles, write: 'never' },
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields
