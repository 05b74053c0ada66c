import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { borderProblem } from '#contract/team/borders.ts'
import { reportingProblem, withBelow } from '#contract/team/rules.ts'
import type { Associate } from '#contract/team/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import type { TreeMove } from '#client/ui/tree/use-tree-move.ts'
import { borderWords } from './border-words.ts'
import { translateFields } from './refused-fields.ts'
import { type Ranked, useTeamRights } from './use-team-rights.ts'
import css from './organization-tree.module.css'

interface Move {
  id: number
  to: number | null
  /** The tag of the row on the screen. */
  etag: string | undefined
}

const rankOf = ({
  user_id,
  blocked,
  app_metadata,
  user_metadata: { isProxyUser, reportsToUserID },
}: Associate): Ranked => ({
  user_id,
  blocked,
  roleID: app_metadata.role.roleID,
  isProxyUser,
  reportsToUserID,
})

const words = {
  code: 'backOfficeUpdateUser',
  sent: msg`Reports-to changed`,
  failed: msg`Failed to update user`,
}

/**
 * Changes a person's manager by moving them in the tree; it explains the consequence first and
 * offers Undo (TEAM-55 to TEAM-60).
 */
export function useMovePerson(people: Pick<RecordListData<Associate>, 'rows' | 'refresh'>): {
  move: TreeMove
  confirmDialog: ReactNode
  undoNote: ReactNode
} {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const outcome = useReportSaveOutcome()
  const rows = useMemo(() => people.rows.map(rankOf), [people.rows])
  const rights = useTeamRights(rows)
  const [asked, setAsked] = useState<{ id: number; to: number } | null>(null)
  const [done, setDone] = useState<(Move & { text: string; mayTakeBack: boolean }) | null>(null)
  // Undo would make a former owner an owner again, which only an owner may do, and not for
  // themselves.
  const mayTakeBack = (id: number, before: number | null) =>
    before !== null || (rights.mayMakeOwner && id !== rights.caller.user_id)
  const personOf = (id: number | string) =>
    people.rows.find(({ user_id }) => user_id === Number(id))
  const nameOf = (id: number | string) => personOf(id)?.name ?? ''

  const report = async ({ id, to, etag }: Move, canUndo: boolean) => {
    const before = personOf(id)?.user_metadata.reportsToUserID ?? null
    const [name, above] = [nameOf(id), to === null ? t`no one` : nameOf(to)]
    const saving = runCommand(
      'team.update',
      { params: { userID: String(id) }, body: { user_metadata: { reportsToUserID: to } } },
      { etag },
    ).then((answer) => translateFields(answer, i18n))
    const close = (row: JsonObject | null) =>
      setDone(
        canUndo
          ? {
              mayTakeBack: mayTakeBack(id, before),
              id,
              to: before,
              etag: typeof row?.['etag'] === 'string' ? row['etag'] : undefined,
              text: t`${name} reports to ${above}.`,
            }
          : null,
      )
    const unsaved = await outcome(words, saving, { reread: people.refresh, close })
    if (unsaved !== null) {
      setDone(null)
      toasts.show({
        kind: 'error',
        title: unsaved.failed,
        text: Object.values(unsaved.fields)[0] ?? unsaved.refusal,
      })
      void people.refresh()
    }
  }
  const onMove = (moved: string, target: string) => {
    const [id, to] = [Number(moved), Number(target)]
    const { team } = rights
    const person = team.get(id)
    if (person === undefined || person.reportsToUserID === to) return
    const outside = borderProblem(rights.border, { act: 'move', person, to })
    if (outside !== null)
      return toasts.show({
        kind: 'error',
        title: i18n._(msg`Action Not Allowed`),
        text: i18n._(borderWords[outside]),
      })
    const problem = reportingProblem(team, person, to)
    if (problem === null) return setAsked({ id, to })
    const { title, message } =
      problem === 'no-manager'
        ? { title: words.failed, message: msg`Choose an active Administrator of this company.` }
        : wordsOfCode(problem, { message: '' })
    const said = (text: typeof title) => (typeof text === 'string' ? text : i18n._(text))
    toasts.show({ kind: 'error', title: said(title), text: said(message) })
  }
  const [name, above] = [nameOf(asked?.id ?? 0), nameOf(asked?.to ?? 0)]
  const below = asked === null ? 0 : withBelow(rights.team, [asked.id]).size - 1
  const count = below + 1
  const liftedWords = (name: string) =>
    t`${name} is picked up. Go to the new manager and press Space. Press Escape to cancel.`
  const overWords = (name: string, target: string) => t`${name} to ${target}`
  return {
    move: {
      may: (id) => {
        const person = personOf(id)
        return person !== undefined && rights.mayMove(rankOf(person))
      },
      onMove,
      words: {
        lifted: (id) => liftedWords(nameOf(id)),
        over: (id, to) => overWords(nameOf(id), nameOf(to)),
        given: t`Not moved.`,
      },
    },
    // A toast over an open dialog is readable but cannot be pressed.
    undoNote: done && (
      <p className={css.moved}>
        <span>{done.text}</span>
        {done.mayTakeBack && (
          <Button size="small" onClick={() => void report(done, false)}>{t`Undo`}</Button>
        )}
      </p>
    ),
    confirmDialog: asked && (
      <Confirm
        tone="plain"
        title={t`Let ${name} report to ${above}?`}
        harmless={t`Leave it`}
        verb={t`Move ${count}`}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          void report({ ...asked, etag: personOf(asked.id)?.etag }, true)
        }}
      >
        {below > 0
          ? plural(below, {
              one: 'Moving them moves the one person below them too.',
              other: 'Moving them moves the # people below them too.',
            })
          : t`No one else is moved.`}
      </Confirm>
    ),
  }
}
