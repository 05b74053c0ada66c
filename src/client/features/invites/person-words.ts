import { msg } from '@lingui/core/macro'

/** The text for an invalid email, with the pattern of `isEmail` in words (SES-100). */
export const wrongEmail = msg`Please enter a valid email. An email has the form name@company.com: letters without accents, digits, dots, hyphens and underscores, and 2 to 4 letters at its end.`

/** The specified text of each value of a person that is missing. */
export const missingPersonWords = {
  givenName: msg`Please enter a first name`,
  familyName: msg`Please enter a last name`,
  email: msg`Please enter an email`,
  jobTitle: msg`Please enter a job title`,
  package: msg`Please, select a Licence type`,
  contractorCompanyID: msg`Please, select a Company Name`,
  reportsToUserID: msg`Please, select Report to`,
} as const

/** Why an inviter may not grant a place, a role or a right (ruling 81). */
export const borderWords = {
  place: msg`Choose yourself or a person who reports to you.`,
  role: msg`A proxy user invites Mobile Users only.`,
  projects: msg`A proxy user may not let others create projects.`,
} as const
