/** Boxes G to J of form 300, the most serious first: a case has exactly one. */
export const outcomes = ['death', 'daysAway', 'restricted', 'other'] as const
export type OshaOutcome = (typeof outcomes)[number]

/** Column M of form 300, in the order of its numbers 1 to 6. */
export const injuryKinds = [
  'injury',
  'skin',
  'respiratory',
  'poisoning',
  'hearing',
  'otherIllness',
] as const
export type InjuryKind = (typeof injuryKinds)[number]

/** The complete list of privacy cases (29 CFR 1904.29(b)(7)). */
export const privacyReasons = [
  'intimate',
  'assault',
  'mental',
  'infection',
  'needlestick',
  'requested',
] as const

/** Kinds of establishments, in the order of the agency's codes 1 to 3. */
export const establishmentTypes = ['private', 'state', 'local'] as const

/** Sizes by the most people who worked there at any time of the year, by the agency's codes. */
export const establishmentSizes = ['1', '21', '22', '3'] as const

/** Box 5 of form 301. */
export const sexes = ['female', 'male'] as const

export const yesOrNo = ['yes', 'no'] as const

/** Postal codes of the states and territories, as the agency's file requires them. */
export const stateCodes = (
  'AL AK AS AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE ' +
  'NV NH NJ NM NY NC ND MP OH OK OR PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY'
).split(' ')

/** The fields of an establishment and its year without which the agency rejects its line. */
export const neededOfEstablishment = ['streetAddress', 'city', 'state', 'zip', 'naicsCode'] as const
export const neededOfYear = ['size', 'annualAverageEmployees', 'totalHoursWorked'] as const
export const lackingFields = [...neededOfEstablishment, ...neededOfYear] as const
export type LackingField = (typeof lackingFields)[number]

const narratives = ['doingBefore', 'whatHappened', 'whatInjury', 'whatObject'] as const
/** The fields of a case without which the agency rejects its line. */
export const neededOfCase = [
  'birthDate',
  'hireDate',
  'emergencyRoom',
  'hospitalized',
  'eventTime',
  ...narratives,
] as const
/** The texts of a case that the file contains; none of them may name the employee. */
export const textsOfCase = ['jobTitle', 'whereOccurred', 'description', ...narratives] as const

/** The fields of a case that can keep it out of the file, in the order of the form. */
export const itaCaseFields = ['jobTitle', 'whereOccurred', 'description', ...neededOfCase] as const
export type ItaCaseField = (typeof itaCaseFields)[number]

/**
 * `missing`: the agency requires it; `long`: the agency accepts fewer characters; `named`: the text
 * names the employee.
 */
export const itaCaseProblems = ['missing', 'long', 'named'] as const
export type ItaCaseProblem = (typeof itaCaseProblems)[number]
