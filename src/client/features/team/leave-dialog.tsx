import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { borderProblem } from '#contract/team/borders.ts'
import { leavingProblems, type LeavingProblem } from '#contract/team/leaving.ts'
import { aboveOf, withBelow } from '#contract/team/rules.ts'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { useIsMounted, type SaveFailure } from '#client/records/form/use-report-save-outcome.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { compareNames } from '#client/i18n/compare-names.ts'
import type { AssociateRow } from './associate-rows.ts'
import { NotChangedList } from './bulk-frame.tsx'
import type { NotChanged } from './several-words.ts'
import { refusedTeamFields } from './refused-fields.ts'
import css from './team.module.css'
import { useManagerOptions } from './use-choices.ts'
import type { TeamRights } from './use-team-rights.ts'
import { leaveWords } from './words.ts'

export type LeaveDialogProps = {
  accountID: number
  rows: readonly AssociateRow[]
  /** The people to deactivate. */
  users: readonly AssociateRow[]
  rights: TeamRights
  reread: () => unknown
  onDone: () => void
  onClose: () => void
}

/**
 * Asks before it deactivates people: names all of them, and who takes over their open work (TEAM-41
 * to TEAM-46).
 */
export function LeaveDialog(props: LeaveDialogProps) {
  const { t } = useLingui()
  const {
    users,
    rights: { team, caller },
    onClose,
  } = props
  const problems = useMemo(
    () =>
      leavingProblems(
        team,
        caller,
        users.map(({ user_id }) => user_id),
      ),
    [team, caller, users],
  )
  const reasons: Readonly<Record<LeavingProblem, string>> = {
    'own-row': t`You are among them. You cannot deactivate yourself.`,
    superior: t`You report to this person. Only someone above them may deactivate them.`,
    owner: t`An owner is among them. Only another owner may deactivate an owner.`,
    'last-owner': t`Another owner must exist in the company before this one is deactivated.`,
  }
  const staying = users.flatMap(({ user_id, name }): NotChanged[] => {
    const problem = problems.get(user_id)
    return problem === undefined ? [] : [{ name, why: reasons[problem] }]
  })
  if (staying.length < users.length)
    return (
      <Leaving
        {...props}
        users={users.filter(({ user_id }) => !problems.has(user_id))}
        staying={staying}
      />
    )
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={t`Action Not Allowed`}
      onClose={onClose}
      footer={<Button variant="filled" onClick={onClose}>{t`Close`}</Button>}
    >
      {users.length === 1 ? <p>{staying[0]?.why}</p> : <NotChangedList people={staying} />}
    </Dialog>
  )
}

function Leaving({
  accountID,
  rows,
  users,
  staying,
  rights,
  reread,
  onDone,
  onClose,
}: LeaveDialogProps & { staying: readonly NotChanged[] }) {
  const { t, i18n } = useLingui()
  const ids = users.map(({ user_id }) => user_id)
  const { data, reading } = useRead(
    'team.leaving',
    { params: { accountID: String(accountID) }, body: { toRemoveIDs: ids } },
    { memoryOnly: true, staleTime: 0 },
  )
  const { run, busy } = useCommand('team.removeSeveral', leaveWords(users.length), [
    'team.list',
    'team.leaving',
    'packages.summary',
    'companies.one',
  ])
  const isOffline = useConnectionState() === 'offline'
  const isThere = useIsMounted()
  const [heir, setHeir] = useState('')
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  const leaving = withBelow(rights.team, ids)
  // Names the people below them that this device knows until the server answers, so that the
  // question always has names.
  const people =
    data?.people ??
    rows
      .filter(({ user_id, blocked }) => leaving.has(user_id) && !blocked)
      .toSorted((one, other) => compareNames(one.name, other.name))
  const count = people.length
  const gone = new Set([...leaving, ...people.map(({ user_id }) => user_id)])
  const heirs = useHeirs(rows, users, rights).filter(({ value }) => !gone.has(Number(value)))
  const { openActions = 0, activeProjects = 0 } = data ?? {}
  // The tree may have changed since this device read it (ruling 80).
  const outside =
    unsaved?.code === 'scope' ? refusedTeamFields(unsaved.fields, i18n, unsaved.code) : {}
  const heirProblem =
    unsaved?.fields['handOverTo'] === undefined
      ? undefined
      : (outside['handOverTo'] ?? t`Choose an active Administrator who is not being deactivated.`)
  const remove = async () => {
    const body = {
      toRemoveIDs: people.map(({ user_id }) => user_id),
      ...(heir !== '' && { handOverTo: Number(heir) }),
    }
    const failed = await run({ body }, { reread, inPlace: isThere })
    setUnsaved(failed)
    if (failed === null) return isThere() ? onDone() : undefined
    // Another change came first; the new rows show who stays and who can take over.
    void reread()
  }
  return (
    <Confirm
      title={plural(count, { one: 'Deactivate this person?', other: 'Deactivate these # people?' })}
      harmless={t`Keep active`}
      verb={t`Deactivate ${count}`}
      busy={busy || data === null || isOffline}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {isOffline && (
        <output className={css.note}>{t`You are offline. This needs a connection.`}</output>
      )}
      {staying.length > 0 && (
        <>
          <p>
            {plural(staying.length, {
              one: '# is not deactivated:',
              other: '# are not deactivated:',
            })}
          </p>
          <NotChangedList people={staying} />
        </>
      )}
      <p>{t`They can no longer sign in. Everyone below them is deactivated too. Their records are kept.`}</p>
      <ul className={css.list} aria-label={t`Affected associates`}>
        {people.map(({ user_id, name, jobTitle }) => (
          <li key={user_id}>
            <strong>{name}</strong>
            <span className={css.quiet}>{jobTitle}</span>
          </li>
        ))}
      </ul>
      {data === null && !isOffline && (
        <p>
          {reading.failed === null ? (
            t`Looking for work that is not done yet`
          ) : (
            <RefusalText refused={reading.failed} />
          )}
        </p>
      )}
      {openActions + activeProjects > 0 && (
        <div className={css.form}>
          <p>{t`Not done yet: ${plural(openActions, { one: '# open corrective action', other: '# open corrective actions' })}, ${plural(activeProjects, { one: '# active project', other: '# active projects' })}.`}</p>
          <Select
            label={t`Hand over to`}
            options={[{ value: '', label: t`No one: it stays with them` }, ...heirs]}
            value={heir}
            onChange={setHeir}
            error={heirProblem}
            searchable
          />
        </div>
      )}
      {unsaved && (
        <RefusalNotice
          unsaved={{
            ...unsaved,
            refusal: heirProblem === undefined ? (outside['toRemoveIDs'] ?? unsaved.refusal) : '',
          }}
        />
      )}
    </Confirm>
  )
}

/**
 * Returns the people who may take over the work of those who leave: people of the caller's own
 * chain, and managers of the people who leave (ruling 80).
 */
function useHeirs(
  rows: readonly AssociateRow[],
  users: readonly AssociateRow[],
  { team, border }: TeamRights,
): readonly SelectOption[] {
  const managers = useManagerOptions(rows)
  return useMemo(() => {
    const leaving = users.flatMap(({ user_id }) => {
      const person = team.get(user_id)
      return person === undefined ? [] : [{ person, above: aboveOf(team, user_id) }]
    })
    return managers.filter(({ value }) =>
      leaving.every(
        ({ person, above }) =>
          borderProblem(border, {
            act: 'hand-over',
            person,
            heir: { to: Number(value), above },
          }) === null,
      ),
    )
  }, [managers, users, team, border])
}
