import { msg } from '@lingui/core/macro'

/** The text for an invalid email, with the pattern of `isEmail` in words (SES-100). */
export const wrongEmail = msg`Please enter a valid email. An email has the form name@company.com: letters without accents, digits, dots, hyphens and underscores, and 2 to 4 letters at its end.`
