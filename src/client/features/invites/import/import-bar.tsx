import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconReplace, IconTablePlus } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import css from './import.module.css'

type ImportBarProps = {
  /** Numbers of rows that are added to the table and removed from it. */
  rowsIn: number
  rowsOut: number
  /** Number of changes of people in the company. */
  changes: number
  refused: number
  /** Lines with a wrong role, which block the whole file (G1-92). */
  held: readonly number[]
  /** True for pasted cells, which are added; a file replaces the table (INV-97). */
  adds: boolean
  /** True if the import would change the table. */
  isTakeable: boolean
  busy: boolean
  onHeld: (line: number) => void
  onSaveRefused: () => void
  onTake: () => void
  onCancel: () => void
}

/** Shows the numbers of the import, the reason why the button is off, and the actions. */
export function ImportBar({
  rowsIn,
  rowsOut,
  changes,
  refused,
  held,
  adds,
  isTakeable,
  busy,
  onHeld,
  onSaveRefused,
  onTake,
  onCancel,
}: ImportBarProps) {
  const { t } = useLingui()
  const verb = adds ? t`Add to the table` : t`Replace the table`
  const icon = adds ? IconTablePlus : IconReplace
  const isOff = busy || !isTakeable || held.length > 0
  return (
    <ActionBar
      note={
        <Sum
          rowsIn={rowsIn}
          rowsOut={rowsOut}
          changes={changes}
          held={held}
          adds={adds}
          isTakeable={isTakeable}
          refused={refused}
          onHeld={onHeld}
        />
      }
    >
      {refused > 0 && (
        <Button icon={<Icon icon={IconDownload} />} onClick={onSaveRefused}>
          {t`Save refused lines`}
        </Button>
      )}
      <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      <Button variant="filled" disabled={isOff} icon={<Icon icon={icon} />} onClick={onTake}>
        {verb}
      </Button>
    </ActionBar>
  )
}

type SumProps = Pick<
  ImportBarProps,
  'rowsIn' | 'rowsOut' | 'changes' | 'held' | 'adds' | 'isTakeable' | 'refused' | 'onHeld'
>

function Sum({ rowsIn, rowsOut, changes, held, adds, isTakeable, refused, onHeld }: SumProps) {
  const { t } = useLingui()
  const [first] = held
  if (first !== undefined)
    return (
      <span className={css.sum}>
        <b>{t`${plural(held.length, { one: 'A wrong role blocks the file.', other: '# wrong roles block the file.' })}`}</b>{' '}
        <button
          type="button"
          className={css.way}
          onClick={() => onHeld(first)}
        >{t`Correct line ${first} or leave it out`}</button>
      </span>
    )
  if (!isTakeable && refused > 0 && rowsIn === 0)
    return <span className={css.sum}>{t`No one in the file can be added yet.`}</span>
  if (!isTakeable)
    return <span className={css.sum}>{t`Nothing to add: the table has all of it already.`}</span>
  const comeIn = t`${plural(rowsIn, { one: '# row is added', other: '# rows are added' })}`
  const leave = t`${plural(rowsOut, { one: '# that is not in the file is removed', other: '# that are not in the file are removed' })}`
  const change = t`${plural(changes, { one: '# person changes', other: '# people change' })}`
  return (
    <span className={css.sum}>
      <b>{comeIn}</b>
      {rowsOut > 0 && !adds && `, ${leave}`}
      {changes > 0 && `, ${change}`}
      {'. '}
      {t`You can undo it until you send.`}
    </span>
  )
}
