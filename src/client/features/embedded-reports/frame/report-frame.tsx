import { lazy, Suspense, useEffect, useState } from 'react'
import { type FromFrame, readMessage, reportSandbox, type ShownReport } from './messages.ts'

/** Loads Microsoft's client library for embed tokens alone: a report by its link needs none. */
const PowerBIFrame = lazy(async () => ({
  default: (await import('./power-bi-frame.tsx')).PowerBIFrame,
}))

/** Shows the report that the page around the frame names, and nothing else. */
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

/** Names a report and its rows, so that another embed token for them does not load it again. */
const nameOf = ({ link, embedToken, language }: ShownReport) =>
  JSON.stringify([link, embedToken?.reportID, embedToken?.filter, language])

const shown = () => tell({ type: 'shown' })
const failed = () => tell({ type: 'failed' })

function tell(message: FromFrame): void {
  parent.postMessage(message, location.origin)
}
