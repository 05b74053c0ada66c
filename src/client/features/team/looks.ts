import { msg } from '@lingui/core/macro'

/**
 * The labels of a person's fields on every screen, and the two words of a flag. A layout decides
 * the place of a field in a table or a form.
 */
export const looks = {
  name: { label: msg`Name` },
  email: { label: msg`Email` },
  jobTitle: { label: msg`Job title` },
  address: { label: msg`Address` },
  contactNumber: { label: msg`Contact number` },
  emergencyContactName: { label: msg`Emergency contact` },
  emergencyContactNumber: { label: msg`Emergency number` },
  tier: { label: msg`Tier` },
  reportsToUserID: { label: msg`Reports to` },
  roleID: { label: msg`Role` },
  package: { label: msg`License type` },
  contractorCompanyID: { label: msg`Company name` },
  canCreateProject: { label: msg`Create project`, flag: { on: msg`Yes`, off: msg`No` } },
  blocked: { label: msg`Status`, flag: { on: msg`Inactive`, off: msg`Active` } },
  isProxyUser: { label: msg`Proxy user`, flag: { on: msg`Yes`, off: msg`No` } },
}
