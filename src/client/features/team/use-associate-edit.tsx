import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { borderProblem } from '#contract/team/borders.ts'
import { reportingProblem, withBelow } from '#contract/team/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { AfterSave } from '#client/records/form/use-report-save-outcome.ts'
import type { ControlStates } from '#client/records/form/control-spec.tsx'
import { useInlineEdit } from '#client/records/form/use-inline-edit.tsx'
import type { FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import type { AssociateRow } from './associate-rows.ts'
import { associateLayout as layout } from './layout.tsx'
import { borderWords } from './border-words.ts'
import { notAllowed, saveAssociate, saveEdited } from './save-associate.ts'
import css from './team.module.css'
import { useCompanyOptions, useJobTitles, useManagerOptions } from './use-choices.ts'
import { isOwnerRow, teamPersonOf, type TeamRights } from './use-team-rights.ts'
import { useSaidOutcome } from './use-said-outcome.ts'
import { editWords, saveWords } from './words.ts'

/**
 * Edits a row of the table in place (G1-64). It explains the consequences of a choice before the
 * save, and refuses a circle at once.
 */
export function useAssociateEdit(
  accountID: number,
  rows: readonly AssociateRow[],
  { team, border, mayChangeRightsOf, mayMakeOwner }: TeamRights,
  reread: () => unknown,
) {
  const { t, i18n } = useLingui()
  const outcome = useSaidOutcome()
  const managers = useManagerOptions(rows)
  const [wanted, setWanted] = useState(false)
  const companies = useCompanyOptions(accountID, rows, wanted)
  const titles = useJobTitles(accountID, wanted)
  const rowOf = (uid: string) => rows.find((row) => row.uid === uid)
  const controls = (values: FormValues, uid: string): ControlStates => {
    const row = rowOf(uid)
    const below = row === undefined ? 0 : withBelow(team, [row.user_id]).size - 1
    const first = row?.given_name || row?.name || ''
    const moves =
      row !== undefined &&
      String(values['reportsToUserID'] ?? '') !== String(row.reportsToUserID ?? '') &&
      below > 0
    // Only an owner reports to no one (G1-70): owners keep that, and only owners grant it.
    const nobody =
      row?.roleID === roles.safetyProfessional && (mayMakeOwner || row.reportsToUserID === null)
        ? [{ value: '', label: t`No one: owner (Tier 1)` }]
        : []
    const staysOwner =
      row !== undefined &&
      isOwnerRow({ ...row, reportsToUserID: Number(values['reportsToUserID']) || null })
    const crossed = (to: number | null) =>
      row === undefined
        ? null
        : borderProblem(border, { act: 'move', person: teamPersonOf(row), to })
    // Offers the places to which this person may move, and the present one.
    const places = managers.filter(({ value }) => crossed(Number(value)) === null)
    const fixed =
      row === undefined || places.some(({ value }) => Number(value) !== row.reportsToUserID)
        ? null
        : crossed(border.user_id)
    return {
      reportsToUserID: {
        options: [...nobody, ...places],
        disabled: fixed !== null,
        help:
          fixed !== null ? (
            i18n._(borderWords[fixed])
          ) : managers.length === 0 ? (
            t`There is no active Administrator to report to.`
          ) : moves ? (
            <span className={css.note}>
              {plural(below, {
                one: `With ${first}, the person below moves too.`,
                other: `With ${first}, the # people below move too.`,
              })}
            </span>
          ) : undefined,
      },
      jobTitle: { ...titles, isFree: true },
      contractorCompanyID: { options: companies },
      canCreateProject: staysOwner
        ? { disabled: true, help: t`An owner can always create projects.` }
        : {
            disabled: row === undefined || !mayChangeRightsOf(row),
            help: t`The user will be able to create projects.`,
          },
    }
  }
  const refuses = (uid: string, name: string, value: FormValue): string | null => {
    const row = rowOf(uid)
    const person = row && team.get(row.user_id)
    if (name !== 'reportsToUserID' || person === undefined) return null
    const to = value === '' || value === null ? null : Number(value)
    const outside = borderProblem(border, { act: 'move', person, to })
    if (outside !== null) return i18n._(borderWords[outside])
    const problem = reportingProblem(
      team,
      person,
      value === '' || value === null ? null : Number(value),
    )
    return problem === null || problem === 'no-manager' ? null : notAllowed(problem, i18n)
  }
  // Undo restores only the manager; the other saved fields stay.
  const movedBack = (uid: string, patch: Readonly<JsonObject>): AfterSave['toast'] => {
    const row = rowOf(uid)
    if (
      row === undefined ||
      !('reportsToUserID' in patch) ||
      refuses(uid, 'reportsToUserID', String(row.reportsToUserID ?? '')) !== null
    )
      return undefined
    const above =
      rows.find(({ user_id }) => user_id === patch['reportsToUserID'])?.name ??
      t`No one: owner (Tier 1)`
    const back = (saved: JsonObject | null) => {
      const etag = typeof saved?.['etag'] === 'string' ? saved['etag'] : row.etag
      void outcome(
        saveWords.edit,
        saveAssociate(
          { user_id: row.user_id, etag },
          { reportsToUserID: row.reportsToUserID },
          i18n,
        ),
        { reread },
      )
    }
    return (saved) => ({
      text: t`Reports to ${above}`,
      action: { label: t`Undo`, onAction: () => back(saved) },
    })
  }
  const inline = useInlineEdit({
    layout,
    rules: noGuards,
    form: 'associate.edit',
    words: editWords,
    controls,
    rowOf,
    save: (change) => saveEdited(rowOf(change.ref), change, i18n),
    reread,
    refuses,
    restores,
    toast: ({ ref, patch }) => movedBack(ref, patch),
  })
  const { edit: begin } = inline
  // Reads the data of the choices with the first edited row.
  const edit = useCallback((row: { uid: string }) => (setWanted(true), begin(row)), [begin])
  return { ...inline, edit }
}

const noGuards = { guards: () => [] }
const restores = ['reportsToUserID']
