import { msg } from '@lingui/core/macro'
import { associateFields } from '#contract/team/fields.ts'
import { layoutOf } from '#client/records/layout.ts'
import { looks } from '../looks.ts'

/**
 * A person as their page and their history say them; what is one's own to change is in the form
 * (G1-31).
 */
export const personLayout = layoutOf(
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
