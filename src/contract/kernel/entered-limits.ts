/**
 * Most characters of each value, for all forms, tables, files and calls. OSHA forms have their own
 * limits, which the agency sets for its files.
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

/** Limit for names of companies, contractor companies, projects and hazards. */
export const nameLimit = 255

/** Limit for addresses of people, companies, contractor companies, projects and hazards. */
export const addressLimit = 500

/** Limit for the name beside a signature, which may belong to a person outside the company. */
export const signatureNameLimit = 255

/** Limit for titles of certificates: of a person, or required for a job title. */
export const certificateTitleLimit = 200
