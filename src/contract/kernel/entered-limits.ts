/**
 * How many characters each thing takes, for every form, table, file and call that it is entered
 * in. The forms of OSHA have limits of their own, which the agency sets for its files.
 */
export const personLimits = {
  givenName: 100,
  familyName: 100,
  /** Both names with a space between them. */
  name: 201,
  /** RFC 5321: 64 letters, the sign and 255. */
  email: 320,
  jobTitle: 255,
  contactNumber: 40,
} as const

/** Names of companies, contractor companies, projects and hazards. */
export const nameLimit = 255

/** The address of a person, a company, a contractor company, a project or a hazard. */
export const addressLimit = 500

/** The name that somebody writes beside a signature: also of people who are not in the company. */
export const signatureNameLimit = 255

/** The title of a certificate, of a person or required of a job title. */
export const certificateTitleLimit = 200
