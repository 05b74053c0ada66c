import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { brokenPasswordRules, isEmail } from '#contract/access/password.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { holdsLink } from '#contract/kernel/no-links.ts'
import { roleNames, roles } from '#contract/kernel/role.ts'
import { administratorLicence } from '#contract/packages/rules.ts'
import { missingPersonWords } from './person-words.ts'

/** The ways to a password: a mailed link, or a password set by the inviter (INV-20). */
export const inviteTypes = ['send-invite', 'set-password'] as const

/** The values of the form for one person (INV-04, INV-05). */
export type InviteValues = {
  /** Number of the company; '' until one is chosen. */
  accountID: string
  givenName: string
  familyName: string
  email: string
  /** Number of the contractor company; '0' for the company itself, '' until one is chosen. */
  contractorCompanyID: string
  jobTitle: string
  /** Number of the manager; '0' for an owner (Tier 1). */
  reportsToUserID: string
  package: string
  /** Language of the mail and of their app, `en` or `es`. */
  language: string
  inviteType: string
  password: string
}

/** The form as it opens (INV-21), with the only licence that can be chosen (INV-24). */
export const emptyInvite: InviteValues = {
  accountID: '',
  givenName: '',
  familyName: '',
  email: '',
  contractorCompanyID: '',
  jobTitle: '',
  reportsToUserID: '',
  package: administratorLicence,
  language: 'en',
  inviteType: 'send-invite',
  password: '',
}

/** Why a field needs another value. */
export type InviteFault = 'missing' | 'email' | 'weak' | 'link'

/** The specified text of each missing field. */
export const missingWords: Readonly<Record<keyof InviteValues, MessageDescriptor>> = {
  accountID: msg`Please, select a Company`,
  ...missingPersonWords,
  inviteType: msg`Please, select an invite type`,
  language: msg`Please, select a language`,
  password: msg`Please enter a password`,
}

const names = ['givenName', 'familyName'] as const

/**
 * Returns the fields that need another value (INV-11 to INV-23). `asksContractor` is true if there
 * are contractor companies to choose from.
 */
export function inviteErrorsOf(
  values: InviteValues,
  asksContractor: boolean,
): Partial<Record<keyof InviteValues, InviteFault>> {
  const missing = (
    [
      'accountID',
      'givenName',
      'familyName',
      'email',
      'jobTitle',
      'reportsToUserID',
      'package',
      ...(asksContractor ? (['contractorCompanyID'] as const) : []),
    ] as const
  ).filter((name) => oneLine(values[name]) === '')
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'missing'])),
    ...Object.fromEntries(
      names.filter((name) => holdsLink(values[name])).map((name) => [name, 'link']),
    ),
    ...(!missing.includes('email') && !isEmail(values.email.trim()) && { email: 'email' }),
    ...(!inviteTypes.some((type) => type === values.inviteType) && { inviteType: 'missing' }),
    ...(setsPassword(values) && passwordFault(values.password)),
  }
}

function passwordFault(password: string): { password?: InviteFault } {
  if (password === '') return { password: 'missing' }
  return brokenPasswordRules(password).length > 0 ? { password: 'weak' } : {}
}

/** Checks whether the form shows, validates and sends a password (G1-84). */
export const setsPassword = ({ inviteType }: InviteValues): boolean => inviteType === 'set-password'

/**
 * Returns the request of one invitation (INV-04 to INV-08, G1-74): an administrator, of the company
 * itself if no contractor company was chosen.
 */
export function inviteOfValues(values: InviteValues) {
  const [givenName, familyName] = [oneLine(values.givenName), oneLine(values.familyName)]
  return {
    givenName,
    familyName,
    email: values.email.trim(),
    name: `${givenName} ${familyName}`,
    accountID: Number(values.accountID),
    jobTitle: oneLine(values.jobTitle),
    package: values.package,
    contractorCompanyID: Number(values.contractorCompanyID),
    reportsToUserID: values.reportsToUserID === '0' ? null : Number(values.reportsToUserID),
    language: values.language === 'es' ? ('es' as const) : ('en' as const),
    ...(setsPassword(values) && { password: values.password }),
    app_metadata: {
      role: { name: roleNames[roles.safetyProfessional], roleID: roles.safetyProfessional },
    },
  }
}
