import { useLingui } from '@lingui/react/macro'
import {
  IconBriefcase,
  IconBuildingCommunity,
  IconListDetails,
  IconMail,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { longestPassword } from '#contract/access/password.ts'
import { administratorLicence } from '#contract/packages/rules.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { leaveOutLinks } from '#client/i18n/refusal-words.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { FieldSpec, FormErrors, FormSection } from '#client/ui/form/form-fields.ts'
import { wrongEmail } from './person-words.ts'
import {
  inviteErrorsOf,
  type InviteFault,
  type InviteValues,
  missingWords,
  setsPassword,
} from './invite-values.ts'
import { PasswordRules } from './password-rules.tsx'
import { type CompanyParts, useColleagues, useCompanyField } from './use-company.ts'
import css from './invite.module.css'

/** Number of job titles offered, one tap each. */
const offered = 4

/** The dialogs that open over the form. */
export type InviteDialog = 'contractor' | 'packages'

/** The fields of an invitation, in the order of the rows (INV-11 to INV-25). */
export function useInviteSections(
  values: InviteValues,
  { contractors, packages, asksContractor }: CompanyParts,
  open: (dialog: InviteDialog) => void,
): FormSection<InviteValues>[] {
  const { t, i18n } = useLingui()
  const company = useCompanyField()
  const { managers, jobTitles, reading } = useColleagues(values.accountID)
  const isChosen = values.accountID !== ''
  const chooseFirst = t`Choose a company first.`
  const beside = (name: InviteDialog, label: string, look: ReactNode): FieldSpec<InviteValues> => ({
    kind: 'note',
    name,
    content: (
      <div className={css.beside}>
        <Button icon={look} disabled={!isChosen} onClick={() => open(name)}>
          {label}
        </Button>
      </div>
    ),
  })
  return [
    { key: 'company', fields: [company] },
    {
      key: 'person',
      title: t`Who is invited`,
      fields: [
        {
          name: 'givenName',
          kind: 'text',
          label: t`First name`,
          maxLength: personLimits.givenName,
          icon: <Icon icon={IconUser} />,
        },
        {
          name: 'familyName',
          kind: 'text',
          label: t`Last name`,
          maxLength: personLimits.familyName,
          icon: <Icon icon={IconUser} />,
        },
        {
          name: 'email',
          kind: 'email',
          label: t`Email`,
          maxLength: personLimits.email,
          autoComplete: 'off',
          wide: true,
          icon: <Icon icon={IconMail} />,
        },
        {
          name: 'contractorCompanyID',
          kind: 'select',
          label: t`Contractor company`,
          searchable: true,
          disabled: !isChosen,
          optional: isChosen && !asksContractor,
          options: [
            { value: '0', label: t`Parent company` },
            ...contractors.rows.map(({ contractorCompanyID, companyName, companyAddress }) => ({
              value: String(contractorCompanyID),
              label: companyName,
              second: companyAddress,
            })),
          ],
          help: isChosen
            ? unreadChoicesHint(
                contractors,
                t`The contractor companies are not on this device yet.`,
              )
            : chooseFirst,
        },
        beside('contractor', t`Add Contractor Company`, <Icon icon={IconBuildingCommunity} />),
        {
          name: 'jobTitle',
          kind: 'text',
          label: t`Job title`,
          maxLength: personLimits.jobTitle,
          icon: <Icon icon={IconBriefcase} />,
          ...(jobTitles.length > 0 && {
            offers: {
              label: t`In use`,
              options: jobTitles.slice(0, offered).map((title) => ({ value: title, label: title })),
            },
          }),
        },
        {
          name: 'reportsToUserID',
          kind: 'select',
          label: t`Reports to`,
          searchable: true,
          disabled: !isChosen,
          options: [
            { value: '0', label: t`Owner (Tier 1)` },
            ...managers.map(({ user_id, name, user_metadata: { jobTitle } }) => ({
              value: String(user_id),
              label: name,
              ...(jobTitle && { second: jobTitle }),
            })),
          ],
          help: isChosen
            ? unreadChoicesHint(reading, t`The people are not on this device yet.`)
            : chooseFirst,
        },
        {
          name: 'package',
          kind: 'select',
          label: t`License type`,
          options: [
            { value: administratorLicence, label: licenseWord(administratorLicence, i18n) },
          ],
          help: unreadChoicesHint(packages, t`The packages are not on this device yet.`),
        },
        beside('packages', t`Package Details`, <Icon icon={IconListDetails} />),
      ],
    },
    {
      key: 'way',
      title: t`How they sign in`,
      fields: [
        {
          name: 'inviteType',
          kind: 'choice',
          label: t`Invite type`,
          wide: true,
          options: [
            { value: 'send-invite', label: t`Send an invitation` },
            { value: 'set-password', label: t`Set a password` },
          ],
          help: setsPassword(values)
            ? t`They can sign in at once. No mail is sent: tell them the password yourself.`
            : t`They get a mail with a link, good for seven days, and choose their own password.`,
        },
        {
          name: 'language',
          kind: 'choice',
          label: t`Language`,
          wide: true,
          options: [
            { value: 'en', label: t`English` },
            { value: 'es', label: t`Spanish` },
          ],
        },
        ...(setsPassword(values)
          ? ([
              {
                name: 'password',
                kind: 'password',
                label: t`Password`,
                autoComplete: 'new-password',
                maxLength: longestPassword,
              },
              {
                kind: 'note',
                name: 'rules',
                content: <PasswordRules password={values.password} />,
              },
            ] as const)
          : []),
      ],
    },
  ]
}

/** Returns the errors of the fields in the specified texts. */
export function useInviteProblems(
  asksContractor: boolean,
): (values: InviteValues) => FormErrors<InviteValues> {
  const { t, i18n } = useLingui()
  return (values) => {
    const words = (name: keyof InviteValues, fault: InviteFault) => {
      if (fault === 'missing') return i18n._(missingWords[name])
      if (fault === 'link') return i18n._(leaveOutLinks)
      return fault === 'email' ? i18n._(wrongEmail) : t`Password is too weak.`
    }
    return Object.fromEntries(
      Object.entries(inviteErrorsOf(values, asksContractor)).map(([name, fault]) => [
        name,
        words(name as keyof InviteValues, fault),
      ]),
    )
  }
}
