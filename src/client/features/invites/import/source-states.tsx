import { useLingui } from '@lingui/react/macro'
import { IconFileOff } from '@tabler/icons-react'
import type { Records } from '#client/data/replica/rows.ts'
import { ReadWhole } from '#client/records/read-whole.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { ChooseRoster } from './choose-roster.tsx'
import { type FileFault, useFileWords } from './file-words.ts'
import { ImportHead } from './import-head.tsx'
import css from './import.module.css'
import type { RosterSource } from './use-roster-read.ts'

type StateProps = { source: RosterSource; onSource: (file: File) => void; onClose: () => void }

/** While the worker reads; nothing here waits for it. */
export function Reading({ source, onSource, onClose }: StateProps) {
  const { t } = useLingui()
  const name = useSourceName()(source)
  return (
    <ScrollArea>
      <ImportHead onSource={onSource} onClose={onClose} />
      <div className={css.state}>
        <SkeletonRows label={t`Reading ${name}`} count={6} />
        <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </ScrollArea>
  )
}

/** Why there is nothing to look over, at the place where another file is chosen (INV-98). */
export function Unread({
  fault,
  record,
  source,
  onSource,
  onUndo,
  onClose,
}: StateProps & {
  fault: FileFault
  record?: number | undefined
  /** Takes back how somebody chose to read it; null: nobody did. */ onUndo: (() => void) | null
}) {
  const { t } = useLingui()
  const { title, way } = useFileWords()(fault, record)
  const name = useSourceName()(source)
  return (
    <ScrollArea>
      <ImportHead onSource={onSource} onClose={onClose} />
      <div className={css.state}>
        <Problem
          icon={<IconFileOff size={26} stroke={1.9} />}
          title={title}
          action={
            <>
              {onUndo !== null && <Button onClick={onUndo}>{t`Read it as before`}</Button>}
              <ChooseRoster onSource={onSource}>{t`Choose another file`}</ChooseRoster>
              <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
            </>
          }
        >
          <b className={css.name}>{name}</b> {way}
        </Problem>
      </div>
    </ScrollArea>
  )
}

/**
 * Without the people of the company each of them would show as new: nothing is judged before they
 * are there.
 */
export function Uncompared({
  of,
  onSource,
  onClose,
}: Omit<StateProps, 'source'> & { of: readonly Omit<Records<never>, 'rows'>[] }) {
  const { t } = useLingui()
  return (
    <ScrollArea>
      <ImportHead onSource={onSource} onClose={onClose} />
      <div className={css.state}>
        <ReadWhole
          of={of}
          failed={t`The people of the company could not be read, and without them nobody can say who of the file is new.`}
          loading={t`Reading the people of the company`}
        >
          {null}
        </ReadWhole>
        <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </ScrollArea>
  )
}

/** As the file is called; cells have no name. */
export function useSourceName(): (source: RosterSource) => string {
  const { t } = useLingui()
  return (source) => (source instanceof File ? source.name : t`Pasted cells`)
}
