import { useLingui } from '@lingui/react/macro'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonLook } from '#client/ui/button/button.tsx'
import { useFileDrop } from '#client/ui/drop/use-file-drop.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import css from './import.module.css'

/** The file types that the device's file dialog shows first (INV-89). */
const accept =
  '.csv,.xls,.xlsx,.ods,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

/** A file, or cells copied from a spreadsheet. */
export type RosterSource = File | { cells: string }

type ChooseRosterProps = ButtonLook & { children: ReactNode; onSource: (file: File) => void }

/** The device's file dialog: render `input` anywhere, and `open` opens it (INV-88). */
export function useRosterChoice(onSource: (file: File) => void): {
  input: ReactNode
  open: () => void
} {
  const { t } = useLingui()
  const ref = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={ref}
      type="file"
      accept={accept}
      hidden
      aria-label={t`Roster`}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        // The render starts in another task, because the browser is still busy with the dialog.
        if (file) setTimeout(() => onSource(file))
        // Allows choosing the same file again.
        currentTarget.value = ''
      }}
    />
  )
  return { input, open: () => ref.current?.click() }
}

/** A button that opens the file dialog. */
export function ChooseRoster({ children, onSource, ...look }: ChooseRosterProps) {
  const { input, open } = useRosterChoice(onSource)
  return (
    <>
      {input}
      <Button icon={<Icon icon={IconUpload} />} {...look} onClick={open}>
        {children}
      </Button>
    </>
  )
}

type RosterDropProps = {
  children: ReactNode
  /** True while a roster is accepted. */ isOpen?: boolean
  onSource: (file: File) => void
}

/** A page that accepts a roster dropped anywhere, and shows the target during the drag (INV-88). */
export function RosterDrop({ children, isOpen = true, onSource }: RosterDropProps) {
  const { t } = useLingui()
  const [refused, setRefused] = useState(false)
  const kept = t`Your table is as it was.`
  const drop = ([file, ...others]: readonly File[]) => {
    const isOne = file !== undefined && others.length === 0
    setRefused(!isOne)
    if (isOne) onSource(file)
  }
  const { isOver, handlers } = useFileDrop({ onFiles: drop, disabled: !isOpen })
  return (
    <div className={css.drop} {...handlers}>
      {refused && (
        <div className={css.several}>
          <ProblemState
            icon={<Icon icon={IconFileSpreadsheet} size={26} />}
            title={t`One file at a time.`}
            action={<Button onClick={() => setRefused(false)}>{t`Close`}</Button>}
          >
            {t`You dropped several files. None was used. ${kept}`}
          </ProblemState>
        </div>
      )}
      {children}
      {isOver && (
        <div className={css.target}>
          <span>
            <Icon icon={IconFileSpreadsheet} size={32} />
            {t`Drop the roster here`}
          </span>
        </div>
      )}
    </div>
  )
}
