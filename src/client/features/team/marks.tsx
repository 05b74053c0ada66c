import { useLingui } from '@lingui/react/macro'
import { Switch } from '#client/ui/form/switch.tsx'
import { Deadline } from '#client/ui/status/status.tsx'
import type { AssociateRow } from './associate-rows.ts'
import { licenceWord, roleWord } from './export-people.ts'
import css from './team.module.css'
import { isOwnerRow } from './use-team-rights.ts'

export const quietLook = css.quiet

export function ReportsTo({ row: { reportsTo } }: { row: Pick<AssociateRow, 'reportsTo'> }) {
  const { t } = useLingui()
  return reportsTo === null ? (
    <span className={css.quiet}>{t`No one`}</span>
  ) : (
    <span>{reportsTo.name}</span>
  )
}

/** Shows the company itself in quiet text, so that contractors are easy to see. */
export function CompanyName({
  row: { contractorCompanyID, companyName },
}: {
  row: Pick<AssociateRow, 'contractorCompanyID' | 'companyName'>
}) {
  return <span className={companyLook({ contractorCompanyID })}>{companyName}</span>
}

export const companyLook = ({ contractorCompanyID }: Pick<AssociateRow, 'contractorCompanyID'>) =>
  contractorCompanyID === 0 ? css.quiet : undefined

export function RoleName({ roleID }: { roleID: number }) {
  const { i18n } = useLingui()
  return i18n._(roleWord(roleID))
}

export function LicenceName({ id }: { id: string }) {
  const { i18n } = useLingui()
  return licenceWord(id, i18n)
}

/** Marks a person whose invitation did not arrive by a sign and words (rulings, 52). */
export function MailRefused() {
  const { t } = useLingui()
  return <Deadline mark="over" label={t`Mail refused`} />
}

export const isMailRefused = ({ inviteMail }: Pick<AssociateRow, 'inviteMail'>) =>
  inviteMail === 'refused'

type MarkProps = { row: AssociateRow; onChange?: ((row: AssociateRow) => void) | undefined }

/** Switches whether a person may create projects (TEAM-37, TEAM-38). */
export function CreateSwitch({ row, onChange }: MarkProps) {
  const { t } = useLingui()
  const { name, canCreateProject } = row
  const title = isOwnerRow(row)
    ? t`An owner can always create projects.`
    : t`The user will be able to create projects.`
  return (
    <Switch
      compact
      title={title}
      label={t`${name} can create projects`}
      word={canCreateProject ? t`Yes` : t`No`}
      checked={canCreateProject}
      disabled={onChange === undefined}
      onChange={() => onChange?.(row)}
    />
  )
}

/**
 * Switches a person between active and inactive (TEAM-25); the own switch is disabled (TEAM-51).
 */
export function StatusSwitch({ row, onChange }: MarkProps) {
  const { t } = useLingui()
  const { name, blocked } = row
  return (
    <Switch
      compact
      label={t`${name} is active`}
      word={blocked ? t`Inactive` : t`Active`}
      checked={!blocked}
      disabled={onChange === undefined}
      onChange={() => onChange?.(row)}
    />
  )
}
