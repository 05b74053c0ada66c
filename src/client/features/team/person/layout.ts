import { msg } from '@lingui/core/macro'
import { associateFields } from '#contract/team/fields.ts'
import { createLayout } from '#client/records/layout.ts'
import { looks } from '../looks.ts'

/**
 * Lays out a person for their page and their history; the form has the fields that people may
 * change themselves (G1-31).
 */
export const personLayout = createLayout(
  associateFields,
  {
    ...looks,
    name: { ...looks.name, edit: { in: 'own', wide: true } },
    address: { ...looks.address, control: { optional: true }, edit: { in: 'own', wide: true } },
    contactNumber: { ...looks.contactNumber, control: { optional: true }, edit: 'own' },
    emergencyContactName: {
      ...looks.emergencyContactName,
      control: { optional: true },
      edit: 'own',
    },
    emergencyContactNumber: {
      ...looks.emergencyContactNumber,
      control: { optional: true },
      edit: 'own',
    },
    package: { label: msg`License` },
    contractorCompanyID: { label: msg`Company` },
    given_name: 'hidden',
    family_name: 'hidden',
    user_id: 'hidden',
    registeredAt: 'hidden',
    inviteMail: 'hidden',
  },
  { edit: { own: null } },
)
