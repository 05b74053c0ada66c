import { models, type Embed, type Report } from 'powerbi-client'
import { PowerBIEmbed, type EmbedProps } from 'powerbi-client-react'
import { useRef, useState } from 'react'
import type { EmbeddedReportFilter, EmbedToken } from '#contract/embedded-reports/schema.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import type { ShownReport } from './messages.ts'

type PowerBIFrameProps = {
  report: ShownReport
  embedToken: EmbedToken
  onShown: () => void
  onFailed: () => void
}

/** Opens a Power BI report with an embed token, and accepts a new token without loading again. */
export function PowerBIFrame({
  report: { link, title, language },
  embedToken,
  onShown,
  onFailed,
}: PowerBIFrameProps) {
  const embedded = useRef<Report | null>(null)
  const [opened] = useState(embedToken.token)
  // A changed configuration would load the report again.
  const [config] = useState(() => configOf(link, embedToken, language))
  const [handlers] = useState(() => handlersFor(onShown, onFailed))
  useEffectWhen(embedToken.token !== opened && embedToken.token, (token) => {
    embedded.current?.setAccessToken(token).catch(onFailed)
  })
  const take = (component: Embed) => {
    // A configuration of the type `report` makes a report.
    embedded.current = component as Report
    component.setComponentTitle(title)
  }
  return <PowerBIEmbed embedConfig={config} eventHandlers={handlers} getEmbeddedComponent={take} />
}

function configOf(
  embedUrl: string,
  { reportID, token, filter }: EmbedToken,
  language: string,
): EmbedProps['embedConfig'] {
  return {
    type: 'report',
    id: reportID,
    embedUrl,
    accessToken: token,
    tokenType: models.TokenType.Embed,
    permissions: models.Permissions.Read,
    filters: filter === null ? [] : filtersOf(filter),
    settings: {
      panes: { filters: { visible: false } },
      localeSettings: { language, formatLocale: language },
    },
  }
}

/** Shows the rows of one person at their tier (REP-12, G2-67). */
function filtersOf(filter: EmbeddedReportFilter): models.IBasicFilter[] {
  return (['user_id', 'tier'] as const).map((column) => ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Users', column },
    operator: 'In',
    values: [filter[column]],
    filterType: models.FilterType.Basic,
  }))
}

/** Ignores errors after the first drawing, because the report itself shows them. */
function handlersFor(onShown: () => void, onFailed: () => void): EmbedProps['eventHandlers'] {
  let isDrawn = false
  const drawn = () => {
    isDrawn = true
    onShown()
  }
  return new Map([
    ['rendered', drawn],
    ['error', () => isDrawn || onFailed()],
  ])
}
