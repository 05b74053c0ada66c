import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { StaleDataBanner, shouldReportReading } from './stale-data-banner.tsx'

type StaleDataReport = {
  reading: ReadStatus
  /** The text for data that were never read. */
  missing?: string
  /** The name of the data, shown first. */
  what?: string | undefined
}

type Report = (part: string, note: StaleDataReport | null) => void

const ReportContext = createContext<Report>(() => undefined)

/**
 * Shows one notice for all parts of a page that could not be read, with one button that reads them
 * again.
 */
export function PageStaleDataBanner({ children }: { children: ReactNode }) {
  const [notes, setNotes] = useState<ReadonlyMap<string, StaleDataReport>>(new Map())
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
  const told = [...notes.values()].filter(({ reading }) => shouldReportReading(reading))
  const unread = told.filter(({ reading }) => reading.asOf === null)
  return (
    <ReportContext value={report}>
      <StaleDataBanner
        of={told.map(({ reading }) => reading)}
        missing={wordsOf(unread, 'missing')}
        what={wordsOf(told, 'what')}
      />
      {children}
    </ReportContext>
  )
}

/** Reports a part of the page that could not be read to the notice of the page. */
export function ReportStaleData({ reading, missing = '', what = '' }: StaleDataReport) {
  const part = useId()
  const report = useContext(ReportContext)
  useEffect(() => {
    report(part, { reading, missing, what })
    return () => report(part, null)
  }, [report, part, reading, missing, what])
  return null
}

const wordsOf = (notes: readonly StaleDataReport[], name: 'missing' | 'what') =>
  notes.flatMap((note) => note[name] || []).join(' ')
