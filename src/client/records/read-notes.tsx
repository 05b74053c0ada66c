import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import type { Reading } from '#client/data/replica/rows.ts'
import { ReadNote, speaks } from './read-note.tsx'

type PartNoteProps = {
  reading: Reading
  /** The text for data that were never read. */
  missing?: string
  /** The name of the data, shown first. */
  what?: string | undefined
}

type Report = (part: string, note: PartNoteProps | null) => void

const ReportContext = createContext<Report>(() => undefined)

/**
 * Shows one notice for all parts of a page that could not be read, with one button that reads them
 * again.
 */
export function ReadNotes({ children }: { children: ReactNode }) {
  const [notes, setNotes] = useState<ReadonlyMap<string, PartNoteProps>>(new Map())
  const report = useMemo<Report>(
    () => (part, note) =>
      setNotes((before) => {
        const after = new Map(before)
        if (note === null) after.delete(part)
        else after.set(part, note)
        return after
      }),
    [],
  )
  const told = [...notes.values()].filter(({ reading }) => speaks(reading))
  const unread = told.filter(({ reading }) => reading.asOf === null)
  return (
    <ReportContext value={report}>
      <ReadNote
        of={told.map(({ reading }) => reading)}
        missing={wordsOf(unread, 'missing')}
        what={wordsOf(told, 'what')}
      />
      {children}
    </ReportContext>
  )
}

/** Reports a part of the page that could not be read to the notice of the page. */
export function PartNote({ reading, missing = '', what = '' }: PartNoteProps) {
  const part = useId()
  const report = useContext(ReportContext)
  useEffect(() => {
    report(part, { reading, missing, what })
    return () => report(part, null)
  }, [report, part, reading, missing, what])
  return null
}

const wordsOf = (notes: readonly PartNoteProps[], name: 'missing' | 'what') =>
  notes.flatMap((note) => note[name] || []).join(' ')
