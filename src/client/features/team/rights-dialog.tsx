import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RoleID, roles, roleOf } from '#contract/kernel/role.ts'
import { borderProblem } from '#contract/team/borders.ts'
import { licensesForRole, otherRole } from '#contract/team/licences.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { useIsMounted, type SaveFailure } from '#client/records/form/use-report-save-outcome.ts'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { Select } from '#client/ui/form/select.tsx'
import type { AssociateRow } from './associate-rows.ts'
import { LicenceName, RoleName } from './marks.tsx'
import { refusedTeamFields, translateFields } from './refused-fields.ts'
import { saveAssociate } from './save-associate.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { SaveDialog } from './save-dialog.tsx'
import css from './team.module.css'
import { useSaidOutcome } from './use-said-outcome.ts'
import { teamPersonOf, type TeamRights } from './use-team-rights.ts'
import { saveWords } from './words.ts'

type RightsDialogProps = {
  accountID: number
  rights: Pick<TeamRights, 'border'>
  row: AssociateRow
  reread: () => unknown
  onClose: () => void
}

/**
 * Changes a person's role with a licence that fits it, or the licence alone (TEAM-64 to TEAM-75).
 */
export function RightsDialog({ accountID, rights, row, reread, onClose }: RightsDialogProps) {
  const { t, i18n } = useLingui()
  const outcome = useSaidOutcome()
  const isThere = useIsMounted()
  const { licenceRule } = useMe().settings
  const [role, setRole] = useState('')
  const [licence, setLicence] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  // The head of the page shows the seats.
  const seatsAgain = useInvalidateReads(['companies.one', 'packages.summary'])
  const now = roleOf(row.roleID)
  const chosen = role === '' ? null : roleOf(Number(role))
  const words = (roleID: RoleID) =>
    roleID === roles.mobileUser ? t`Mobile User` : t`Administrator`
  const others = [now, otherRole(now)].flatMap((roleID) =>
    roleID === null ||
    roleID === roles.systemAdmin ||
    (roleID !== now &&
      borderProblem(rights.border, { act: 'set-role', person: teamPersonOf(row), roleID }) !== null)
      ? []
      : [{ value: String(roleID), label: words(roleID) }],
  )
  const licences = (chosen === null ? [] : licensesForRole(chosen, licenceRule)).map((id) => ({
    value: id,
    label: licenseWord(id, i18n),
  }))
  const chooseLicence = (value: string) => {
    setUnsaved(null)
    setLicence(value)
  }
  const choose = (value: string) => {
    setUnsaved(null)
    setRole(value)
    // Keeps only a licence that fits the role.
    const offered = licensesForRole(roleOf(Number(value)), licenceRule)
    setLicence((before) =>
      offered.includes(before)
        ? before
        : offered.includes(row.package)
          ? row.package
          : offered.length === 1
            ? (offered[0] ?? '')
            : '',
    )
  }
  const save = async () => {
    setAsked(true)
    if (chosen === null || licence === '') return
    if (chosen === now && licence === row.package) return onClose()
    setBusy(true)
    // Saves both in one call, so that neither is left half done; a licence alone has its own call
    // (TEAM-74).
    const saving =
      chosen === now
        ? runCommand(
            'team.updatePackage',
            {
              params: { accountID: String(accountID), userID: String(row.user_id) },
              body: { packageID: licence },
            },
            { etag: row.etag },
          ).then((answer) => translateFields(answer, i18n))
        : saveAssociate(
            row,
            { roleID: chosen, ...(licence !== row.package && { package: licence }) },
            i18n,
          )
    const failed = await outcome(saveWords.rights, saving, { reread, inPlace: isThere })
    // Reads them after a refusal too, because another person may have taken a seat.
    seatsAgain()
    setBusy(false)
    setUnsaved(failed)
    if (failed === null && isThere()) onClose()
  }
  // Words the refusal at each render, so that it follows a change of the language.
  const { roleID: roleProblem, package: licenceProblem } = refusedTeamFields(
    unsaved?.fields ?? {},
    i18n,
    unsaved?.code,
  )
  const isAtFields = roleProblem !== undefined || licenceProblem !== undefined
  return (
    <SaveDialog
      title={t`Role and license of ${row.name}`}
      busy={busy}
      onSave={save}
      onClose={onClose}
    >
      <p className={css.note}>
        {t`Now:`} <RoleName roleID={row.roleID} />, <LicenceName id={row.package} />
      </p>
      <Select
        label={t`Role`}
        options={others}
        value={role}
        onChange={choose}
        error={asked && role === '' ? t`Please select a role` : roleProblem}
      />
      <Select
        label={t`License type`}
        options={licences}
        value={licence}
        onChange={chooseLicence}
        disabled={chosen === null}
        error={
          asked && role !== '' && licence === '' ? t`Please select License Type` : licenceProblem
        }
      />
      {unsaved && <RefusalNotice unsaved={isAtFields ? { ...unsaved, refusal: '' } : unsaved} />}
    </SaveDialog>
  )
}
