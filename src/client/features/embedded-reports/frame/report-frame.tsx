import { lazy, Suspense, useEffect, useState } from 'react'
import { type FromFrame, readMessage, reportSandbox, type ShownReport } from './messages.ts'

/**
 * Loads Microsoft's client library only for embed tokens: a report by its link does not need it.
 */
const PowerBIFrame = lazy(async () => ({
  default: (await import('./power-bi-frame.tsx')).PowerBIFrame,
}))

/** Shows the report that the page around the frame names, and no other. */
export function ReportFrame() {
  const [report, setReport] = useState<ShownReport | null>(null)
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = readMessage(event, parent)
      if (message?.type === 'show') setReport(message.report)
    }
    addEventListener('message', hear)
    tell({ type: 'ready' })
    return () => removeEventListener('message', hear)
  }, [])
  if (report === null) return null
  if (report.embedToken === null) {
    const { link, title } = report
    return (
      <iframe
        key={link}
        src={link}
        title={title}
        sandbox={reportSandbox}
        allowFullScreen
        onLoad={shown}
      />
    )
  }
  return (
    <Suspense>
      <PowerBIFrame
        key={nameOf(report)}
        report={report}
        embedToken={report.embedToken}
        onShown={shown}
        onFailed={failed}
      />
    </Suspense>
  )
}

/**
 * Returns a key of the report and its rows, so that a new embed token for them does not load it
 * again.
 */
const nameOf = ({ link, embedToken, language }: ShownReport) =>
  JSON.stringify([link, embedToken?.reportID, embedToken?.filter, language])

const shown = () => tell({ type: 'shown' })
const failed = () => tell({ type: 'failed' })

function tell(message: FromFrame): void {
  parent.postMessage(message, location.origin)
}
