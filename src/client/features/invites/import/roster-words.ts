import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { BorderProblem } from '#contract/team/borders.ts'
import { leaveOutLinks } from '#client/i18n/refusal-words.ts'
import { borderWords, missingPersonWords, wrongEmail } from '../person-words.ts'
import type { CellError, LineOutcome, RosterField } from '../roster/roster-types.ts'

/** The names of a roster's columns, as in the form of one person. */
export const fieldWords: Readonly<Record<RosterField, MessageDescriptor>> = {
  givenName: msg`First name`,
  familyName: msg`Last name`,
  name: msg`Full name`,
  email: msg`Email`,
  jobTitle: msg`Job title`,
  role: msg`Role`,
  package: msg`License type`,
  company: msg`Contractor company`,
  reportsTo: msg`Reports to`,
  canCreateProject: msg`Create projects`,
  language: msg`Language`,
}

/** The labels of a line's result, in its tab and in the line. */
export const outcomeWords: Readonly<
  Record<LineOutcome, { many: MessageDescriptor; one: MessageDescriptor }>
> = {
  new: {
    many: msg({ message: 'New', context: 'lines' }),
    one: msg({ message: 'New', context: 'line' }),
  },
  changed: {
    many: msg({ message: 'Changed', context: 'lines' }),
    one: msg({ message: 'Changed', context: 'line' }),
  },
  unchanged: {
    many: msg({ message: 'Unchanged', context: 'lines' }),
    one: msg({ message: 'Unchanged', context: 'line' }),
  },
  refused: {
    many: msg({ message: 'Refused', context: 'lines' }),
    one: msg({ message: 'Refused', context: 'line' }),
  },
}

const missing: Partial<Record<RosterField, MessageDescriptor>> = {
  givenName: missingPersonWords.givenName,
  familyName: missingPersonWords.familyName,
  name: msg`Please enter first and last name`,
  email: missingPersonWords.email,
  jobTitle: missingPersonWords.jobTitle,
}

/** Returns why a cell is wrong and how to correct it (INV-96, G1-90, G1-92, G1-93). */
export function cellWords(
  i18n: I18n,
): (field: RosterField, fault: CellError, line: number) => string {
  return (field, fault, line) => i18n._(wordsOf(field, fault, line))
}

function wordsOf(field: RosterField, fault: CellError, line: number): MessageDescriptor {
  switch (fault.code) {
    case 'missing':
      return missing[field] ?? msg`Please enter a value`
    case 'link':
      return leaveOutLinks
    case 'email':
      return wrongEmail
    case 'too-long': {
      const { most } = fault
      return msg`${plural(most, { one: 'At most # letter.', other: 'At most # letters.' })}`
    }
    case 'repeated': {
      const { other, of } = fault
      return of === 'person'
        ? msg`Same person as line ${other}. Correct it here, or this line is left out.`
        : msg`Same email as line ${other}. Correct it here, or this line is left out.`
    }
    case 'role':
      return msg`Line ${line}: role must be 'Administrator' or 'User'.`
    case 'unknown': {
      const { value } = fault
      return msg`${value} was not found. Correct it, or leave it empty.`
    }
    case 'inactive':
      return msg`This person is already in the company, but inactive. Reactivate them in Associates.`
    case 'other-email': {
      const { email } = fault
      return msg`Found by name. In the company the email is ${email}; it is not changed.`
    }
    case 'border':
      return wordsOfBorder(field, fault.problem)
    case 'ring':
      return ringWords(fault.names)
    case 'ambiguous':
      return field === 'company'
        ? msg`More than one company has this name. Leave it empty, and choose the company in the table.`
        : msg`This fits more than one person. Enter the email.`
  }
}

/** Explains why a proxy user or another importer may not do this (rulings 80 and 81). */
function wordsOfBorder(field: RosterField, problem: BorderProblem): MessageDescriptor {
  if (problem === 'place') return borderWords.place
  if (problem !== 'proxy') return msg`Only an owner or a manager above this person can change this.`
  return field === 'role' ? borderWords.role : borderWords.projects
}

/** Number of names shown from a ring; the rest is counted. */
const mostNamed = 6

/** Names a ring of managers: each reports to the next, back to the first. */
function ringWords(names: readonly string[]): MessageDescriptor {
  const [first = ''] = names
  if (names.length === 2) return msg`${first} cannot report to themself. Choose another manager.`
  const rest = names.length - 1 - mostNamed
  const shown = names.slice(0, mostNamed).join(' → ')
  if (rest > 0)
    return msg`They would report to each other in a circle: ${shown} → ${plural(rest, { one: 'and # more', other: 'and # more' })}. Choose another manager.`
  const whole = names.join(' → ')
  return msg`They would report to each other in a circle: ${whole}. Choose another manager.`
}

/** Names the first five of a list and counts the rest. */
export function firstFew(all: readonly (string | number)[]): string {
  const first = all.slice(0, 5).join(', ')
  const rest = all.length - 5
  return rest > 0
    ? plural(rest, { one: `${first} and # more`, other: `${first} and # more` })
    : first
}
