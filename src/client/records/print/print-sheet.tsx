import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { incidentTime } from '#client/i18n/dates.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import css from './print-sheet.module.css'

type PrintSheetProps = {
  title: string
  /** The lines under the title: a record's subject, a list's filters. */
  lines?: readonly string[]
  /** Landscape format for a table with many columns. */
  wide?: boolean
  /** Prints this without the page under it: a dialog over a list. */
  alone?: boolean
  /** Renders only for printing. */
  children: () => ReactNode
}

/**
 * The printed content in place of the screen: the whole record or list on white, in light colours
 * under any theme, with the person and the time. Exists as long as the browser prints, however it
 * was started.
 */
export function PrintSheet({ title, lines = [], wide, alone, children }: PrintSheetProps) {
  const { t } = useLingui()
  const printedAt = usePrinting()
  const me = useMe()
  if (printedAt === null) return null
  const [when, name] = [incidentTime(printedAt), me.name]
  return createPortal(
    <div
      className={css.sheet}
      data-print-sheet=""
      data-across={wide || undefined}
      data-alone={alone || undefined}
    >
      <header className={css.head}>
        <h1>{title}</h1>
        <p>
          {[me.user_metadata.companyName, t`Printed ${when} by ${name}`].filter(Boolean).join(', ')}
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      {children()}
    </div>,
    document.body,
  )
}

/**
 * When the current print started, ISO 8601; null without one. The browser captures the page right
 * after the event.
 */
function usePrinting(): string | null {
  const [since, setSince] = useState<string | null>(null)
  useEffect(() => {
    let prints = false
    const begin = () => {
      if (!prints) setLight()
      prints = true
      flushSync(() => setSince(new Date().toISOString()))
    }
    const end = () => {
      if (prints) restoreTheme()
      prints = false
      setSince(null)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      if (prints) restoreTheme()
    }
  }, [])
  return since
}

/** The number of sheets in print, and the theme before the first of them. */
const themeDuringPrint = { sheets: 0, before: '' }

function setLight(): void {
  const { dataset } = document.documentElement
  if (themeDuringPrint.sheets === 0) themeDuringPrint.before = dataset['mantineColorScheme'] ?? ''
  themeDuringPrint.sheets += 1
  dataset['mantineColorScheme'] = 'light'
}

function restoreTheme(): void {
  themeDuringPrint.sheets -= 1
  if (themeDuringPrint.sheets === 0)
    document.documentElement.dataset['mantineColorScheme'] = themeDuringPrint.before
}
