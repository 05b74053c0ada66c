import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCopyCheck,
  IconDownload,
  IconId,
  IconReplace,
  IconTablePlus,
  IconX,
} from '@tabler/icons-react'
import { licenseWord } from '#client/i18n/license-word.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import type { DryRun } from '../roster/dry-run.ts'
import { type RosterKey, rosterKeys } from '../roster/find-person.ts'
import type { LineTab } from '../roster/line-order.ts'
import type { SeatNeed } from '../roster/seats-needed.ts'
import { ChoiceChip } from './file-line.tsx'
import type { MendChoices } from './import-cell.tsx'
import css from './import.module.css'
import { fieldWords, firstFew, outcomeWords } from './roster-words.ts'
import type { AlikeOffer, RosterRun } from './use-roster-run.ts'

type RunStripProps = {
  state: RosterRun
  tab: LineTab
  onTab: (tab: LineTab) => void
  /** Numbers of the table's rows and the company's people that the file is compared with. */
  rows: number
  people: number
}

/** Shows the results as tabs with their counts, and how the file is compared with the people. */
export function RunStrip({ state, tab, onTab, rows, people }: RunStripProps) {
  const { t, i18n } = useLingui()
  const { run, key, setKey, updates, setUpdates } = state
  const byWords: Readonly<Record<RosterKey, string>> = {
    email: t`Email`,
    name: t`Email, otherwise name`,
  }
  return (
    <>
      <SegmentedTabs
        label={t`What happens`}
        value={tab}
        onChange={onTab}
        options={[
          {
            value: 'all' as const,
            label: t({ message: 'All', context: 'lines' }),
            count: run?.lines.length ?? 0,
          },
          ...(['new', 'changed', 'unchanged', 'refused'] as const).map((value) => ({
            value,
            label: i18n._(outcomeWords[value].many),
            count: run?.counts[value] ?? 0,
          })),
        ]}
      />
      <span className={css.beside}>
        <span className={css.compared}>
          {rows > 0
            ? t`Compared with your ${plural(rows, { one: '# row', other: '# rows' })}`
            : t`Compared with ${plural(people, { one: '# person', other: '# people' })} of the company`}
        </span>
        {people > 0 && (
          <ChoiceChip
            label={t`People are found by`}
            value={byWords[key]}
            options={rosterKeys.map((value) => ({ value, label: byWords[value] }))}
            chosen={key}
            onChoose={setKey}
          />
        )}
        {(updates || (run !== null && run.known > 0)) && (
          <CheckBox label={t`Update existing`} checked={updates} onChange={setUpdates} />
        )}
      </span>
    </>
  )
}

type SeatNeedsProps = { needs: readonly SeatNeed[]; onLine: (line: number) => void }

/** Shows for each license the seats that the file needs, and the lines that get none (INV-55). */
export function SeatNeeds({ needs, onLine }: SeatNeedsProps) {
  const { t } = useLingui()
  if (needs.length === 0) return null
  return (
    <ul className={css.seats} aria-label={t`Seats for this file`}>
      {needs.map((need) => (
        <License key={need.packageID} need={need} onLine={onLine} />
      ))}
    </ul>
  )
}

function License({ need, onLine }: { need: SeatNeed; onLine: (line: number) => void }) {
  const { t, i18n } = useLingui()
  const { packageID, needed, free, missing, beyond } = need
  const icon = missing > 0 ? IconAlertCircle : IconId
  const lines = firstFew(beyond)
  const [first] = beyond
  return (
    <li className={missing > 0 ? css.missing : undefined}>
      <Icon icon={icon} size={20} bold />
      <span>
        <b>{licenseWord(packageID, i18n)}</b>{' '}
        {t`${plural(needed, { one: '# seat needed', other: '# seats needed' })}, ${plural(free, { one: '# free', other: '# free' })}`}
        {missing > 0 && ', '}
        {missing > 0 && <b>{plural(missing, { one: '# missing', other: '# missing' })}</b>}
        {'. '}
        {first !== undefined && (
          <>
            {plural(beyond.length, {
              one: `No seat is free for line ${lines}.`,
              other: `No seat is free for lines ${lines}.`,
            })}{' '}
            <button type="button" className={css.way} onClick={() => onLine(first)}>
              {t`Go to line ${first}`}
            </button>
          </>
        )}
      </span>
    </li>
  )
}

type ImportBarProps = {
  run: DryRun
  /** True for pasted cells, which are added; a file replaces the table (INV-97). */
  adds: boolean
  busy: boolean
  onHeld: (line: number) => void
  onSaveRefused: () => void
  onTake: () => void
  onCancel: () => void
}

/** Shows the numbers of the import, the reason why the button is off, and the actions. */
export function ImportBar({
  run,
  adds,
  busy,
  onHeld,
  onSaveRefused,
  onTake,
  onCancel,
}: ImportBarProps) {
  const { t } = useLingui()
  const verb = adds ? t`Add to the table` : t`Replace the table`
  const icon = adds ? IconTablePlus : IconReplace
  return (
    <ActionBar
      note={
        <span className={css.sum}>
          <Sum run={run} adds={adds} onHeld={onHeld} />
        </span>
      }
    >
      {run.counts.refused > 0 && (
        <Button icon={<Icon icon={IconDownload} />} onClick={onSaveRefused}>
          {t`Save refused lines`}
        </Button>
      )}
      <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      <Button
        variant="filled"
        disabled={busy || !run.isTakeable || run.held.length > 0}
        icon={<Icon icon={icon} />}
        onClick={onTake}
      >
        {verb}
      </Button>
    </ActionBar>
  )
}

function Sum({ run, adds, onHeld }: Pick<ImportBarProps, 'run' | 'adds' | 'onHeld'>) {
  const { t } = useLingui()
  const { rowsIn, rowsOut, changes, held, isTakeable } = run
  const [first] = held
  if (first !== undefined)
    return (
      <>
        <b>{t`${plural(held.length, { one: 'A wrong role blocks the file.', other: '# wrong roles block the file.' })}`}</b>{' '}
        <button
          type="button"
          className={css.way}
          onClick={() => onHeld(first)}
        >{t`Correct line ${first} or leave it out`}</button>
      </>
    )
  if (!isTakeable)
    return run.counts.refused > 0 && rowsIn === 0
      ? t`No one in the file can be added yet.`
      : t`Nothing to add: the table has all of it already.`
  const comeIn = t`${plural(rowsIn, { one: '# row is added', other: '# rows are added' })}`
  const leave = t`${plural(rowsOut, { one: '# that is not in the file is removed', other: '# that are not in the file are removed' })}`
  const change = t`${plural(changes, { one: '# person changes', other: '# people change' })}`
  return (
    <>
      <b>{comeIn}</b>
      {rowsOut > 0 && !adds && `, ${leave}`}
      {changes > 0 && `, ${change}`}
      {'. '}
      {t`You can undo it until you send.`}
    </>
  )
}

/**
 * Offers to apply the last correction to the other lines with the same wrong value, and to undo it.
 */
export function AlikeBanner({ offer, choices }: { offer: AlikeOffer; choices: MendChoices }) {
  const { t, i18n } = useLingui()
  const { field, lines, isTaken, onTake, onUndo, onClose } = offer
  const said = (text: string) =>
    choices[field]?.labels.get(text) ??
    (text === '' ? t({ message: 'empty', context: 'cell' }) : text)
  const [name, from, to] = [i18n._(fieldWords[field]), said(offer.from), said(offer.to)]
  const count = lines.length
  const action = isTaken ? (
    <Button
      size="small"
      icon={<Icon icon={IconArrowBackUp} size={20} />}
      onClick={onUndo}
    >{t`Undo`}</Button>
  ) : (
    <Button size="small" icon={<Icon icon={IconCopyCheck} size={20} />} onClick={onTake}>
      {t`${plural(count, { one: 'Also on # other line', other: 'Also on # other lines' })}`}
    </Button>
  )
  return (
    <Banner
      icon={<Icon icon={IconCopyCheck} size={20} />}
      action={
        <>
          {action}
          <IconButton
            size="small"
            label={t`Close`}
            icon={<Icon icon={IconX} size={20} />}
            onClick={onClose}
          />
        </>
      }
    >
      {isTaken &&
        `${plural(count, { one: 'Corrected on # other line.', other: 'Corrected on # other lines.' })} `}
      {t`${name}: ${from} → ${to}`}
    </Banner>
  )
}

type ApartDialogProps = {
  /** The changes of roles and managers. */ changes: DryRun['apart']
  onConfirm: () => void
  onCancel: () => void
}

/** Number of changes in the dialog; the lines show all of them. */
const maxChangesShown = 200

/**
 * Confirms changes of roles and managers separately, name by name, because they change access
 * rights.
 */
export function ApartDialog({ changes, onConfirm, onCancel }: ApartDialogProps) {
  const { t } = useLingui()
  const roleName = (word: string) => (word === 'User' ? t`Mobile User` : t`Administrator`)
  const changeSaid = ({ field, to, was }: DryRun['apart'][number]) => {
    if (field === 'reportsTo') return t`Reports to ${to}, was ${was}`
    const [role, roleBefore] = [roleName(to), roleName(was)]
    return t`Role ${role}, was ${roleBefore}`
  }
  const count = changes.length
  const rest = count - maxChangesShown
  return (
    <Confirm
      tone="plain"
      title={t`${plural(count, { one: 'Change the role or the manager of # person?', other: 'Change # roles and managers?' })}`}
      harmless={t`Check again`}
      verb={t`${plural(count, { one: 'Change it', other: 'Change all #' })}`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t`It changes what they may do and see when you send.`}</p>
      <ul className={css.apart}>
        {changes.slice(0, maxChangesShown).map((change) => (
          <li key={`${change.line} ${change.field}`}>
            <b>{change.name}</b>
            <span>{changeSaid(change)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t`${plural(rest, { one: 'and # more', other: 'and # more' })}`}</p>}
    </Confirm>
  )
}
