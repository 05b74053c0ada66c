import { msg } from '@lingui/core/macro'
import { certificateFields } from '#contract/certificates/fields.ts'
import { createLayout } from '#client/records/layout.ts'

/** Every field of a certificate for its form and its history. */
export const certificateLayout = createLayout(
  certificateFields,
  {
    certificateTitle: {
      label: msg`Title`,
      control: { wide: true, placeholder: msg`First Aid, CPR and AED` },
      create: 'all',
      edit: 'all',
    },
    certificateIssueDate: {
      label: msg`Issued`,
      control: { optional: true },
      create: 'all',
      edit: 'all',
    },
    certificateExpirationDate: {
      label: msg`Ends`,
      control: { optional: true },
      create: 'all',
      edit: 'all',
    },
    certificateImageUri: {
      label: msg`Images and PDFs`,
      control: { wide: true, optional: true },
      create: 'all',
      edit: 'all',
      list: { certificateImageURL: { label: msg`File` } },
    },
    // Remove and restore are commands of their own.
    isRemoved: { label: msg`Removed`, flag: { on: msg`Yes`, off: msg`No` }, edit: null },
    // The page names the holder.
    userID: { label: msg`Associate`, create: null },
    userCertificateID: 'hidden',
    certificateFileNames: 'hidden',
    creationDateTime: 'hidden',
  },
  { create: { all: null }, edit: { all: null } },
)
