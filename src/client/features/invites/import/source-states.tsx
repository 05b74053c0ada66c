import { useLingui } from '@lingui/react/macro'
import { IconFileOff } from '@tabler/icons-react'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { ListsLoadBoundary } from '#client/records/lists-load-boundary.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { ChooseRoster } from './choose-roster.tsx'
import { type FileFault, useFileWords } from './file-words.ts'
import { ImportHead } from './import-head.tsx'
import css from './import.module.css'
import type { RosterSource } from './use-roster-read.ts'

type StateProps = { source: RosterSource; onSource: (file: File) => void; onClose: () => void }

/** Shows that the worker is reading; the page does not wait for it. */
export function ReadingSource({ source, onSource, onClose }: StateProps) {
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

/**
 * Explains why the file has no lines to check, and lets the person choose another file (INV-98).
 */
export function UnreadSource({
  fault,
  record,
  source,
  onSource,
  onUndo,
  onClose,
}: StateProps & {
  fault: FileFault
  record?: number | undefined
  /** Undoes the choices of how to read it; null without any. */ onUndo: (() => void) | null
}) {
  const { t } = useLingui()
  const { title, way } = useFileWords()(fault, record)
  const name = useSourceName()(source)
  return (
    <ScrollArea>
      <ImportHead onSource={onSource} onClose={onClose} />
      <div className={css.state}>
        <ProblemState
          icon={<Icon icon={IconFileOff} size={26} />}
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
        </ProblemState>
      </div>
    </ScrollArea>
  )
}

/** Waits for the company's people, because without them every line would show as new. */
export function Uncompared({
  of,
  onSource,
  onClose,
}: Omit<StateProps, 'source'> & { of: readonly Omit<RecordListData<never>, 'rows'>[] }) {
  const { t } = useLingui()
  return (
    <ScrollArea>
      <ImportHead onSource={onSource} onClose={onClose} />
      <div className={css.state}>
        <ListsLoadBoundary
          of={of}
          failed={t`The people of the company could not be read. Without them it is not known who in the file is new.`}
          loading={t`Reading the people of the company`}
        >
          {null}
        </ListsLoadBoundary>
        <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </ScrollArea>
  )
}

/** Returns the file's name; pasted cells have a name of their own. */
export function useSourceName(): (source: RosterSource) => string {
  const { t } = useLingui()
  return (source) => (source instanceof File ? source.name : t`Pasted cells`)
}
